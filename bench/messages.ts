// A text of staff to 20,000 families: how soon it is queued, and whether pages are slower meanwhile and while it is sent by SMS.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { withBenchDatabase } from './database.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { tokenOf } from './people.ts'
import { type RunningServer, startProduct, startSandbox, startWorker } from './processes.ts'
import { OPEN_BATCH } from './settings.ts'
import { fillWorld } from './world.ts'

const FAMILIES = setting('BENCH_FAMILIES', 20_000)
const CALM_SECONDS = setting('BENCH_SECONDS', 20)
const MOST_SECONDS = 60
const MOST_RATIO = 1.2
/** Between two page calls; about forty a second. */
const PACE_MS = 25

interface Answer {
  Code: number
  Msg: string
  totalCount: number
  OtherMsg: { OJ_ID: number } | null
  listData: Array<{ OJ_ID: number; State: string; Message: string }>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function ask({ url }: RunningServer, token: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as Answer
  if (answer.Code !== 1) throw new Error(`${path}: ${answer.Msg}`)
  return answer
}

/** Page calls of different families at a steady pace until `isOver`; answers with the milliseconds of each. */
async function lookAtPages(server: RunningServer, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const calls: Promise<void>[] = []
  for (let at = 0; !isOver(); at++) {
    const call = async () => {
      const began = performance.now()
      await ask(server, tokenOf(1 + (at % FAMILIES)), 'Exam/GetMyExamFormList')
      times.push(performance.now() - began)
    }
    calls.push(call())
    await pause(PACE_MS)
  }
  await Promise.all(calls)
  return times
}

async function whileRunning<T>(server: RunningServer, work: () => Promise<T>) {
  let isOver = false
  const looking = lookAtPages(server, () => isOver)
  const began = performance.now()
  const value = await work().finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - began) / 1000
  return { value, seconds, page: median(await looking) }
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const { staffToken } = await fillWorld(url, FAMILIES)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into message_template (name, text, sms_code, wechat_id, wechat_data, version)
    values ('staffText', '{正文}', 'SMS_1', '', '{}', 1)`)
  await client.query(
    `insert into message_setting (batch_id, ways, quiet_from, quiet_to, sms_per_person_day, sms_per_batch, budget_fen, version)
     values ($1, '{"staffText": {"wechat": false, "sms": "always"}}', 0, 0, 10, 1000000, 100000000, 1)`,
    [OPEN_BATCH],
  )
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const sandbox = await startSandbox(dataDir)
  const env = { SANDBOX_PORT: new URL(sandbox.url).port, SERVER_PROCESSES: '1', LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' }
  const options = { databaseUrl: url, dataDir, env }
  const server = await startProduct(options)
  const worker = startWorker(options, server)
  const sent = async () =>
    Number(
      (await client.query("select count(*) from message_delivery where state in ('sent', 'delivered')")).rows[0]?.count,
    )
  try {
    await whileRunning(server, () => pause(5000))
    const calm = await whileRunning(server, () => pause(CALM_SECONDS * 1000))
    const { totalCount } = await ask(server, staffToken, `Admin/GetEnrolmentList?EB_ID=${OPEN_BATCH}&Part=count`)
    const queued = await whileRunning(server, async () => {
      const input = { EB_ID: OPEN_BATCH, Text: '考场门口施工，请提前到场', Count: totalCount }
      const { OtherMsg } = await ask(server, staffToken, 'Admin/SendStaffText', input)
      for (;;) {
        await pause(200)
        const { listData } = await ask(server, staffToken, 'Admin/GetOfficeJobList')
        const job = listData.find(({ OJ_ID }) => OJ_ID === OtherMsg?.OJ_ID)
        if (job?.State === 'failed') throw new Error(job.Message)
        if (job?.State === 'done') return
      }
    })
    const { rows } = await client.query<{ told: number }>('select count(*)::int as told from message')
    const told = rows[0]?.told ?? 0
    const figure = `${queued.seconds.toFixed(1)} s for ${told} messages`
    judge('queued', figure, queued.seconds <= MOST_SECONDS && told >= FAMILIES * 0.9, `at most ${MOST_SECONDS} s`)
    const sending = await whileRunning(server, async () => {
      // What several children cause is gathered for a minute before it goes out.
      for (const until = performance.now() + 90_000; (await sent()) === 0 && performance.now() < until; )
        await pause(500)
      const before = await sent()
      const began = performance.now()
      await pause(CALM_SECONDS * 1000)
      return ((await sent()) - before) / ((performance.now() - began) / 1000)
    })
    console.log(`sent by SMS: ${sending.value.toFixed(0)} a second`)
    for (const [what, { page }] of [
      ['while they are queued', queued],
      ['while they are sent', sending],
    ] as const) {
      const ratio = page / calm.page
      const ms = `${page.toFixed(1)} ms instead of ${calm.page.toFixed(1)}`
      judge(`a page ${what}`, `${ratio.toFixed(2)} times, ${ms}`, ratio <= MOST_RATIO, `at most ${MOST_RATIO}`)
    }
  } finally {
    await client.end()
    await worker.stop()
    await server.stop()
    await sandbox.stop()
  }
})
finish()

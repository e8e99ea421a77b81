// An export of 200,000 enrolments: rows a second, memory while it streams, and the same rows read by a plain loop.

import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { withBenchDatabase } from './database.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { type RunningServer, startProduct, startWorker } from './processes.ts'
import { ENROLMENTS_PER_ACCOUNT } from './settings.ts'
import { fillWorld, type World } from './world.ts'

const ROWS = setting('BENCH_ROWS', 200_000)
const ROUNDS = setting('BENCH_ROUNDS', 2)
const LEAST_ROWS_PER_SECOND = 5000
/** Over what the worker takes before. */
const MOST_MORE_MB = 150
const BATCH = 1000
const WATCH_MS = 200
const COLUMNS = [
  'Name',
  'CheckStatus',
  'IsPay',
  'MName',
  'GName',
  'EA_Name',
  'IsOnline',
  'EF_ID',
  'ExamNO',
  'EB_Name',
  'Sex',
  'BirthDate',
  'Fee',
  'CertNOMasked',
]

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const pause = () => new Promise((resolve) => setTimeout(resolve, WATCH_MS))

interface Job {
  OJ_ID: number
  State: string
  Done: number
  Message: string
}

async function exportOnce(
  { url }: RunningServer,
  { pid }: RunningServer,
  { staffToken }: World,
  Format: 'xlsx' | 'csv',
) {
  const headers = { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' }
  const before = residentMb(pid)
  const began = performance.now()
  const body = JSON.stringify({ Columns: COLUMNS, Format })
  const started = await fetch(`${url}/api/Admin/ExportEnrolments`, { method: 'POST', headers, body })
  const { OtherMsg, Msg } = (await started.json()) as { OtherMsg: { OJ_ID: number } | null; Msg: string }
  if (!OtherMsg) throw new Error(Msg)
  let most = before
  for (;;) {
    await pause()
    most = Math.max(most, residentMb(pid))
    const answer = await fetch(`${url}/api/Admin/GetOfficeJobList`, { headers })
    const { listData } = (await answer.json()) as { listData: Job[] }
    const job = listData.find(({ OJ_ID }) => OJ_ID === OtherMsg.OJ_ID)
    if (job?.State === 'failed') throw new Error(job.Message)
    if (job?.State === 'done')
      return { seconds: (performance.now() - began) / 1000, rows: job.Done, more: most - before }
  }
}

/** Reads the same columns in batches and writes them with commas, without styles, seals and neutralised formulas. */
async function byHand(databaseUrl: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const began = performance.now()
  const out = createWriteStream(file)
  for (let last = 0; ; ) {
    const { rows } = await client.query<unknown[]>({
      rowMode: 'array',
      text: `select e.id, e.name, e.check_status, e.pay_status, m.name, g.name, a.name, e.mode, e.exam_no, b.name, e.sex, e.birth_month,
          e.fee_fen, c.cert_masked
        from enrolment e join candidate c on c.id = e.candidate_id join exam_batch b on b.id = e.batch_id
          join exam_area a on a.id = e.area_id join major m on m.id = e.major_id join grade g on g.id = e.grade_id
        where e.id > $1 order by e.id limit ${BATCH}`,
      values: [last],
    })
    if (rows.length === 0) break
    last = Number(rows.at(-1)?.[0])
    if (!out.write(`${rows.map((row) => row.join(',')).join('\n')}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  await client.end()
  return (performance.now() - began) / 1000
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, Math.ceil(ROWS / ENROLMENTS_PER_ACCOUNT))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const options = { databaseUrl: url, dataDir, env: { SERVER_PROCESSES: '1', LIMIT_WRITE: '0' } }
  const server = await startProduct(options)
  const worker = startWorker(options, server)
  try {
    await exportOnce(server, worker, world, 'csv')
    for (const format of ['xlsx', 'csv'] as const) {
      const [speeds, ratios, memory]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round++) {
        const { seconds, rows, more } = await exportOnce(server, worker, world, format)
        speeds.push(rows / seconds)
        ratios.push(seconds / (await byHand(url, join(folder, 'rows.csv'))))
        memory.push(more)
      }
      const speed = median(speeds)
      const figure = `${speed.toFixed(0)} rows/s, ${median(ratios).toFixed(1)} times a plain loop`
      judge(
        `${format}, ${world.enrolments} rows`,
        figure,
        speed >= LEAST_ROWS_PER_SECOND,
        `${LEAST_ROWS_PER_SECOND} rows/s`,
      )
      const most = Math.max(...memory)
      judge(`${format}, memory`, `${most.toFixed(0)} MB more`, most <= MOST_MORE_MB, `at most ${MOST_MORE_MB} MB more`)
    }
  } finally {
    await worker.stop()
    await server.stop()
  }
})
finish()

// 5,000 tickets with photos and the door lists of the same candidates: minutes, and the memory of the worker meanwhile.

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { withBenchDatabase } from './database.ts'
import { finish, judge, printMachine, setting } from './measure.ts'
import { type RunningServer, startProduct, startWorker } from './processes.ts'
import { ENROLMENTS_PER_ACCOUNT, OPEN_BATCH } from './settings.ts'
import { storePhotos } from './storePhotos.ts'
import { fillWorld, type World } from './world.ts'

const TICKETS = setting('BENCH_TICKETS', 5000)
const MOST_MINUTES = 10
/**
 * How much more memory than before the print the worker may take: the two fonts need 15 MB each, the rest is what waits
 * for the disk.
 */
const MOST_MORE_MB = 350
const ROOMS = 40
/** How often the memory of the worker is read. */
const WATCH_MS = 250

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** All candidates on site, in 40 rooms over as many days as it takes, each with ten minutes of his own. */
async function placeEverybody(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "insert into staff_role (account_id, role) select id, 'schedule' from account where user_type = 9",
    )
    await client.query(`insert into exam_time (id, batch_id, is_online, begins_at, ends_at, address, room, published_at)
    select 10000 + t, ${OPEN_BATCH}, false, '2026-12-01T09:00+08'::timestamptz + interval '1 day' * (t / ${ROOMS}),
      '2026-12-01T17:00+08'::timestamptz + interval '1 day' * (t / ${ROOMS}), '昆明市翠湖北路1号', '音乐厅 第' || 1 + t % ${ROOMS} || '考室', now()
    from generate_series(0, ${TICKETS} / 40) t`)
    await client.query(`update enrolment set batch_id = ${OPEN_BATCH}, mode = 0, pay_status = 1, paid_at = now(), pay_method = 'wechat',
      exam_no = '8726' || lpad(enrolment.id::text, 12, '0'), exam_time_id = t.id, own_begins_at = t.begins_at + interval '10 minutes' * (enrolment.id % 40),
      own_ends_at = t.begins_at + interval '10 minutes' * (enrolment.id % 40 + 1)
    from exam_time t where t.id = 10000 + enrolment.id / 40 and enrolment.id <= ${TICKETS}`)
    const { rows } = await client.query<{ path: string }>(
      'select path from stored_file join enrolment on photo_id = stored_file.id where enrolment.mode = 0 order by enrolment.id',
    )
    return rows.map(({ path }) => path)
  } finally {
    await client.end()
  }
}

interface Job {
  OJ_ID: number
  State: string
  Message: string
  FileBytes: number
}

interface PrintRun {
  server: RunningServer
  /** Whose memory is watched. */
  worker: RunningServer
  world: World
  kind: string
}

async function printOnce({ server: { url }, worker: { pid }, world: { staffToken }, kind: Kind }: PrintRun) {
  const headers = { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' }
  const before = residentMb(pid)
  const began = performance.now()
  const body = JSON.stringify({ EB_ID: OPEN_BATCH, Kind })
  const started = await fetch(`${url}/api/Admin/PrintExam`, { method: 'POST', headers, body })
  const { OtherMsg, Msg } = (await started.json()) as { OtherMsg: { OJ_ID: number } | null; Msg: string }
  if (!OtherMsg?.OJ_ID) throw new Error(Msg)
  let most = before
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS))
    most = Math.max(most, residentMb(pid))
    const answer = await fetch(`${url}/api/Admin/GetOfficeJobList`, { headers })
    const { listData } = (await answer.json()) as { listData: Job[] }
    const job = listData.find(({ OJ_ID }) => OJ_ID === OtherMsg.OJ_ID)
    if (job?.State === 'failed') throw new Error(job.Message)
    if (job?.State === 'done')
      return {
        minutes: (performance.now() - began) / 60_000,
        message: job.Message,
        bytes: job.FileBytes,
        more: most - before,
      }
  }
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, Math.ceil(TICKETS / ENROLMENTS_PER_ACCOUNT) + 10)
  const paths = await placeEverybody(url)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const options = { databaseUrl: url, dataDir, env: { SERVER_PROCESSES: '1', LIMIT_WRITE: '0' } }
  const server = await startProduct(options)
  await storePhotos(server, dataDir, url, paths)
  const worker = startWorker(options, server)
  try {
    for (const [what, kind] of [
      ['door lists', 'door'],
      ['tickets', 'ticket'],
      ['tickets again', 'ticket'],
    ] as const) {
      const { minutes, message, bytes, more } = await printOnce({ server, worker, world, kind })
      const figure = `${message}, ${minutes.toFixed(1)} min, ${(bytes / 1e6).toFixed(0)} MB`
      judge(`${what} of ${paths.length}`, figure, minutes <= MOST_MINUTES, `${MOST_MINUTES} min`)
      judge(`${what}, memory`, `${more.toFixed(0)} MB more`, more <= MOST_MORE_MB, `at most ${MOST_MORE_MB} MB more`)
    }
  } finally {
    await worker.stop()
    await server.stop()
  }
})
finish()

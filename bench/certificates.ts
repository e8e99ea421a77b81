// 5,000 certificates of one batch: how many a minute, the processor for each, and how large they are.

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/pool.ts'
import { giveCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { withBenchDatabase } from './database.ts'
import { finish, judge, printMachine, setting } from './measure.ts'
import { startProduct, startWorker } from './processes.ts'
import { ENROLMENTS_PER_ACCOUNT, OPEN_BATCH } from './settings.ts'
import { storePhotos } from './storePhotos.ts'
import { fillWorld } from './world.ts'

const CERTIFICATES = setting('BENCH_CERTIFICATES', 5000)
/** 5,000 in ten minutes. */
const FEWEST_A_MINUTE = 500
const MOST_BYTES = 100_000
const WATCH_MS = 250
/** Clock ticks of Linux in a second. */
const TICKS = 100

/** Seconds of processor that a process has used, with its children that have ended. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

/** Everybody has passed and is released; his certificate is given as a release gives it. Returns the paths of the photos. */
async function passEverybody(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("insert into staff_role (account_id, role) select id, 'results' from account where user_type = 9")
  await client.query(`update enrolment set batch_id = ${OPEN_BATCH}, pay_status = 1, paid_at = now(), pay_method = 'wechat',
    exam_no = '8726' || lpad(enrolment.id::text, 12, '0') where id <= ${CERTIFICATES}`)
  await client.query(`delete from exam_result where enrolment_id <= ${CERTIFICATES}`)
  await client.query(`insert into exam_result (enrolment_id, proposed_code, result_code, approved_at, released_at, updated_at)
    select id, 3, 2 + id % 3, now(), now(), now() from enrolment where id <= ${CERTIFICATES}`)
  const { rows } = await client.query<{ path: string }>(
    `select path from stored_file join enrolment on photo_id = stored_file.id where enrolment.id <= ${CERTIFICATES} order by enrolment.id`,
  )
  await client.end()
  const { db, pool } = openDatabase(url, 2, (error) => console.error(error))
  const enrolmentIds = Array.from({ length: CERTIFICATES }, (_, at) => at + 1)
  await db
    .transaction()
    .execute((tx) => giveCertificates({ db: tx, now: Date.now() }, { batchId: OPEN_BATCH, enrolmentIds }))
  await pool.end()
  return rows.map(({ path }) => path)
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, Math.ceil(CERTIFICATES / ENROLMENTS_PER_ACCOUNT) + 10)
  const paths = await passEverybody(url)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const options = { databaseUrl: url, dataDir, env: { SERVER_PROCESSES: '1', LIMIT_WRITE: '0' } }
  const server = await startProduct(options)
  await storePhotos(server, dataDir, url, paths)
  const worker = startWorker(options, server)
  const headers = { authorization: `Bearer ${world.staffToken}`, 'content-type': 'application/json' }
  try {
    const body = JSON.stringify({ EB_ID: OPEN_BATCH, IsAll: 0, Count: CERTIFICATES })
    const began = performance.now()
    const used = processorSeconds(worker.pid)
    const started = await fetch(`${server.url}/api/Admin/MakeCertificates`, { method: 'POST', headers, body })
    const { OtherMsg, Msg } = (await started.json()) as { OtherMsg: { OJ_ID?: number } | null; Msg: string }
    if (!OtherMsg?.OJ_ID) throw new Error(Msg)
    for (let isDone = false; !isDone; ) {
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS))
      const answer = await fetch(`${server.url}/api/Admin/GetOfficeJobList`, { headers })
      const { listData } = (await answer.json()) as {
        listData: Array<{ OJ_ID: number; State: string; Message: string }>
      }
      const job = listData.find(({ OJ_ID }) => OJ_ID === OtherMsg.OJ_ID)
      if (job?.State === 'failed') throw new Error(job.Message)
      isDone = job?.State === 'done'
    }
    const minutes = (performance.now() - began) / 60_000
    const processor = ((processorSeconds(worker.pid) - used) / CERTIFICATES) * 1000
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ made: string; mean: number; most: number }>(
      'select count(file_key) as made, avg(bytes)::int as mean, max(bytes) as most from certificate_file',
    )
    await client.end()
    const { made = '0', mean = 0, most = 0 } = rows[0] ?? {}
    if (Number(made) !== CERTIFICATES) throw new Error(`${made} of ${CERTIFICATES} were made`)
    const aMinute = CERTIFICATES / minutes
    judge(
      `${CERTIFICATES} certificates`,
      `${aMinute.toFixed(0)} a minute, ${processor.toFixed(0)} ms of the worker's processor each`,
      aMinute >= FEWEST_A_MINUTE,
      `${FEWEST_A_MINUTE} a minute`,
    )
    judge(
      'size',
      `${Math.round(mean / 1000)} KB, the largest ${Math.round(most / 1000)} KB`,
      most < MOST_BYTES,
      'less than 100 KB',
    )
  } finally {
    await worker.stop()
    await server.stop()
  }
})
finish()

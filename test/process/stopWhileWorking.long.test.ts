import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCamelCase } from '#server/db/columnNames.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { copyPreparedCluster } from './preparedCluster.ts'
import { listProcesses } from './processTree.ts'
import { leftOvers, openWorkshop, type Workshop } from './workshop.ts'

let workshop: Workshop
let postgres: EmbeddedPostgres
let dataDir: string
beforeAll(async () => {
  workshop = await openWorkshop()
  dataDir = workshop.newFolder()
  const folder = join(workshop.newFolder(), 'postgres')
  await copyPreparedCluster(folder)
  postgres = await startEmbeddedPostgres({ folder, database: 'kaoji' })
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  await workshop.close()
})

const start = async (env: Record<string, string>) => {
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY: 'secret-key-of-the-stop-tests-of-40-bytes' }
  return workshop.start(dataDir, await findPorts(), { ...settings, DEMO: '1', LOG_LEVEL: 'info', ...env })
}

async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  readCamelCase(client)
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function askForInspection(takeId: number): Promise<void> {
  const boss = new PgBoss({ connectionString: postgres.url, max: 1, supervise: false, schedule: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  await boss.send('inspectTake', { takeId })
  await boss.stop({ graceful: false })
  if (failures[0]) throw failures[0]
}

/** In the place of ffmpeg: writes down who it is, and never ends. */
function writeSleeper(): { program: string; pids: string } {
  const folder = workshop.newFolder()
  const [program, pids] = [join(folder, 'ffmpeg'), join(folder, 'pids')]
  writeFileSync(program, `#!/bin/sh\necho $$ >> ${pids}\nexec sleep 600\n`)
  chmodSync(program, 0o755)
  return { program, pids }
}

test('a stop while a video is worked on ends the work at once and without an error; the next start does it', {
  timeout: 180_000,
}, async () => {
  const { program, pids } = writeSleeper()
  const product = await start({ FFMPEG_PATH: program })
  await product.untilReady()
  const [take] = await query<{ takeId: number }>('select take_id from take_media order by take_id limit 1')
  const takeId = take?.takeId ?? 0
  await query("update take_media set status = 'waiting', duration_ms = null where take_id = $1", [takeId])
  await askForInspection(takeId)
  await until('the work has begun', () => existsSync(pids) && readFileSync(pids, 'utf8') !== '', 60)
  product.signal('SIGTERM')
  expect(await product.untilEnded()).toBe(0)
  expect(product.output()).toContain('job put back')
  expect(product.output()).not.toMatch(/"level":[56]0/)
  expect(leftOvers(workshop, dataDir)).toEqual([])
  const sleepers = readFileSync(pids, 'utf8').trim().split('\n').map(Number)
  expect(listProcesses().filter(({ pid }) => sleepers.includes(pid))).toEqual([])
  const job = () => query<{ state: string }>("select state from pgboss.job where name = 'inspectTake'")
  expect(await job()).toEqual([{ state: 'retry' }])

  // The pause before the next try is over.
  await query("update pgboss.job set start_after = start_after - interval '1 hour' where name = 'inspectTake'")
  const next = await start({})
  await next.untilReady()
  await until(
    'the video has been looked at',
    async () =>
      (await query<{ status: string }>('select status from take_media where take_id = $1', [takeId]))[0]?.status ===
      'ready',
    60,
  )
  next.signal('SIGTERM')
  expect(await next.untilEnded()).toBe(0)
  expect((await job())[0]?.state).toBe('completed')
})

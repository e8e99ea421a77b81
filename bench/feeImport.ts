// The import of a sheet with 56,000 fees, against inserting the same rows by hand.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { readCamelCase } from '#server/db/columnNames.ts'
import { writeSheet } from '#server/sheets/writeSheet.ts'
import { withBenchDatabase } from './database.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { type RunningServer, startProduct } from './processes.ts'
import { fillWorld } from './world.ts'

const AREAS = setting('BENCH_AREAS', 140)
const MAJORS = 40
const GRADES = 10
const ROUNDS = setting('BENCH_ROUNDS', 2)
const MOST_SECONDS = 10
const FIRST = 1000
const BATCH = 501

/** A catalogue of its own beside that of the world, and a draft without any fee. */
const catalogue = `
  insert into exam_area (id, name, pays_online) select ${FIRST} + n, '考点' || n, true from generate_series(1, ${AREAS}) n;
  insert into major (id, name, parent_id, kind) select ${FIRST} + n, '乐器' || n, -1, 'performance' from generate_series(1, ${MAJORS}) n;
  insert into grade (id, name, needs_prev_cert) select ${FIRST} + n, '等级' || n, false from generate_series(1, ${GRADES}) n;
  insert into exam_batch (id, name, exam_year, registration_opens_at, registration_closes_at, announcement, cert_no_prefix,
      fee_scheme, created_at)
    values (${BATCH}, '费用', 2027, now(), now() + interval '30 days', '', '88', 'new', now());
  insert into batch_area (batch_id, area_id) select ${BATCH}, ${FIRST} + n from generate_series(1, ${AREAS}) n`

const numbers = (most: number) => Array.from({ length: most }, (_, at) => at + 1)
const cells = numbers(AREAS).flatMap((area) =>
  numbers(MAJORS).flatMap((major) => numbers(GRADES).map((grade) => ({ area, major, grade }))),
)
const feeOf = (round: number, grade: number) => 100 + round * 10 + grade

const sheetOf = (round: number, format: 'xlsx' | 'csv') =>
  buffer(
    writeSheet(format, {
      name: '费用',
      columns: ['考区', '专业', '级别', '费用'].map((heading) => ({ heading })),
      rows: cells.map(({ area, major, grade }) => [`考点${area}`, `乐器${major}`, `等级${grade}`, feeOf(round, grade)]),
    }),
  )

async function send(server: RunningServer, token: string, bytes: Buffer, version: number): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'fees')
  const query = new URLSearchParams({ EB_ID: String(BATCH), IsPreview: '0', FeeVersion: String(version) })
  const response = await fetch(`${server.url}/api/Admin/ImportBatchFees?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { OtherMsg, Msg } = (await response.json()) as {
    OtherMsg: { Changed: number; FeeVersion: number } | null
    Msg: string
  }
  if (OtherMsg?.Changed !== cells.length) throw new Error(`${Msg} ${JSON.stringify(OtherMsg).slice(0, 300)}`)
  return OtherMsg.FeeVersion
}

/** One statement for all rows into a copy of the table with its keys, in a transaction that is undone. */
async function byHand(client: pg.Client, round: number): Promise<number> {
  const began = performance.now()
  await client.query('begin')
  await client.query(
    `insert into batch_fee (batch_id, area_id, major_id, grade_id, fee_fen)
      select ${BATCH}, * from unnest($1::int[], $2::int[], $3::int[], $4::int[])
      on conflict (batch_id, area_id, major_id, grade_id) do update set fee_fen = excluded.fee_fen`,
    [
      cells.map(({ area }) => FIRST + area),
      cells.map(({ major }) => FIRST + major),
      cells.map(({ grade }) => FIRST + grade),
      cells.map(({ grade }) => feeOf(round, grade) * 100 + 1),
    ],
  )
  await client.query('commit')
  return (performance.now() - began) / 1000
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const began = performance.now()
  const value = await work()
  return { seconds: (performance.now() - began) / 1000, value }
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, 100)
  const client = new pg.Client({ connectionString: url })
  readCamelCase(client)
  await client.connect()
  await client.query(catalogue)
  await client.query(`insert into staff_role (account_id, role) select account_id, 'schedule' from staff_role`)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const server = await startProduct({ databaseUrl: url, dataDir, env: { SERVER_PROCESSES: '1', LIMIT_WRITE: '0' } })
  try {
    let version = 1
    let round = 0
    const { rows } = await client.query<{ feeVersion: number }>(
      `select fee_version from exam_batch where id = ${BATCH}`,
    )
    version = rows[0]?.feeVersion ?? version
    for (const format of ['xlsx', 'csv'] as const) {
      const [seconds, ratios]: [number[], number[]] = [[], []]
      for (let n = 0; n < ROUNDS; n++) {
        const bytes = await sheetOf(++round, format)
        const imported = await timed(() => send(server, world.staffToken, bytes, version))
        version = imported.value
        seconds.push(imported.seconds)
        ratios.push(imported.seconds / (await byHand(client, round)))
      }
      const slowest = Math.max(...seconds)
      const figure = `${slowest.toFixed(1)} s, ${median(ratios).toFixed(1)} times the insertion by hand`
      judge(`${format}, ${cells.length} fees`, figure, slowest <= MOST_SECONDS, `at most ${MOST_SECONDS} s`)
    }
  } finally {
    await client.end()
    await server.stop()
  }
})
finish()

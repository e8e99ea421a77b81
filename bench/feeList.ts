// GetALLExamBatchALLFeeList at the size of a province: the cost of a call, and of the first call after a change.
import { mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { withBenchDatabase } from './database.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { cpuSeconds, type RunningServer, startProduct } from './processes.ts'

const BATCHES = 9
const AREAS = 16
const MAJORS = 26
const GRADES = 15
const CALLS = setting('BENCH_CALLS', 400)
const AT_ONCE = 8
/** Milliseconds of the server's processor time per call, twice those of an empty call. */
const MAX_MS = 0.5
const CHANGES = 5

/** Two open batches, one not yet open and six finished ones, as in a year of the association. */
const catalogue = `
  insert into exam_area (id, name, pays_online) select a, '考区' || a, true from generate_series(1, ${AREAS}) a;
  insert into major (id, name, parent_id, kind) select m, '专业' || m, -1, 'performance' from generate_series(1, ${MAJORS}) m;
  insert into grade (id, name, needs_prev_cert) select g, g || '级', g >= 8 from generate_series(1, ${GRADES}) g;
  insert into exam_batch (id, name, exam_year, registration_opens_at, registration_closes_at, announcement, cert_no_prefix,
      fee_scheme, created_at, published_at)
    select b, '2026年第' || b || '次音乐考级', 2026, now() + interval '30 days' * (b - 108), now() + interval '30 days' * (b - 106),
      '请阅读报名须知', '87', 'new', now(), now()
    from generate_series(101, ${100 + BATCHES}) b;
  insert into batch_fee select b, a, m, g, 10000 + 1000 * g + 500 * (m % 3) + 1000 * (a % 2)
    from generate_series(101, ${100 + BATCHES}) b, generate_series(1, ${AREAS}) a, generate_series(1, ${MAJORS}) m,
      generate_series(1, ${GRADES}) g;
  analyze`

interface Answer {
  status: number
  bytes: number
  etag: string
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

function ask(server: RunningServer, query: string, headers: Record<string, string>): Promise<Answer> {
  const began = performance.now()
  return new Promise((done, fail) => {
    request(`${server.url}/api/ExamPublic/GetALLExamBatchALLFeeList${query}`, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          bytes,
          etag: String(response.headers.etag ?? ''),
          ms: performance.now() - began,
        }),
      )
      response.on('error', fail)
    })
      .on('error', fail)
      .end()
  })
}

async function measured(
  name: string,
  server: RunningServer,
  query: string,
  headers: Record<string, string>,
  status: number,
): Promise<void> {
  for (let n = 0; n < 5; n++) await ask(server, query, headers)
  const before = cpuSeconds(server.pid)
  const answers: Answer[] = []
  let left = CALLS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) answers.push(await ask(server, query, headers))
    }),
  )
  const wrong = answers.find((answer) => answer.status !== status)
  if (wrong) throw new Error(`${name}: status ${wrong.status}`)
  const cpuMs = ((cpuSeconds(server.pid) - before) * 1000) / answers.length
  const figure = `${cpuMs.toFixed(3)} ms of processor, ${answers[0]?.bytes} bytes, median ${median(answers.map(({ ms }) => ms)).toFixed(1)} ms at ${AT_ONCE} at once`
  judge(name, figure, cpuMs <= MAX_MS, `at most ${MAX_MS} ms`)
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(catalogue)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const server = await startProduct({ databaseUrl: url, dataDir, env: { SERVER_PROCESSES: '1' } })
  try {
    console.log(`${BATCHES * AREAS * MAJORS * GRADES} fees, ${CALLS} calls each\n`)
    for (const [query, whose] of [
      ['', 'all'],
      ['?IsCurrent=1', 'as the page asks'],
    ] as const) {
      for (const encoding of ['br', 'gzip', 'identity'])
        await measured(`${whose}, ${encoding}`, server, query, { 'accept-encoding': encoding }, 200)
      const { etag } = await ask(server, query, { 'accept-encoding': 'br' })
      await measured(`${whose}, not changed`, server, query, { 'accept-encoding': 'br', 'if-none-match': etag }, 304)
    }
    const afterChange: number[] = []
    for (let change = 1; change <= CHANGES; change++) {
      await client.query('update batch_fee set fee_fen = fee_fen + 100 where batch_id = 109 and area_id = $1', [change])
      const before = cpuSeconds(server.pid)
      const { ms } = await ask(server, '', { 'accept-encoding': 'br' })
      afterChange.push(ms)
      console.log(
        `info    first call after a change: ${ms.toFixed(0)} ms, ${((cpuSeconds(server.pid) - before) * 1000).toFixed(0)} ms of processor`,
      )
    }
  } finally {
    agent.destroy()
    await server.stop()
    await client.end()
  }
})
finish()

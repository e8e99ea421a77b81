// Two builds of the product on one database, call by call in turn: this one against one in which a module is replaced by the
// plain way (bench/plain), or against another checkout (BENCH_AGAINST=<its built dist>).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { withBenchDatabase } from './database.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { finish, median, printMachine, setting } from './measure.ts'
import { buildPlain } from './plainBuild.ts'
import {
  cpuSeconds,
  cpuSecondsOfTree,
  type LoadProcess,
  postmasterOf,
  type RunningServer,
  startLoad,
  startObjectStore,
  startProduct,
} from './processes.ts'
import { fillWorld } from './world.ts'

type Call = LoadOptions['call']

interface Exception {
  /** The module that departs from the plain way; bench/plain has the plain one under the same name. */
  module: string
  calls: Call[]
  acceptEncoding?: string
}

const exceptions: Record<string, Exception> = {
  compileOnce: { module: 'server/tuning/compileOnce.ts', calls: ['list', 'signUp'] },
  keepRowDescriptions: { module: 'server/tuning/keepRowDescriptions.ts', calls: ['list', 'signUp'] },
  anyWithGenericPlan: { module: 'server/tuning/anyWithGenericPlan.ts', calls: ['staffList'] },
  answerCache: { module: 'server/tuning/answerCache.ts', calls: ['feeList'] },
  encodeWhenFirstSeen: { module: 'server/tuning/encodeWhenFirstSeen.ts', calls: ['upload', 'photoPage'] },
  compress: { module: 'server/tuning/compress.ts', calls: ['list', 'home'], acceptEncoding: 'gzip, deflate, br' },
}

const ACCOUNTS = setting('BENCH_ACCOUNTS', 2000)
const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 3)
const SIGN_UPS = setting('BENCH_SIGN_UPS', 1500)
const UPLOADS = setting('BENCH_UPLOADS', 150)
const CONNECTIONS = 6
const NO_LIMITS = { LIMIT_LOOKUP: '0', LIMIT_UPLOAD: '0', LIMIT_UPLOADS_PER_DAY: '0' }

interface Cost extends LoadResult {
  serverMs: number
  databaseMs: number
}

interface Bench {
  load: LoadProcess
  postmaster: number
  token: string
  acceptEncoding: string | null
}

let nextSerial = 0

async function round(bench: Bench, server: RunningServer, call: Call, share = 1): Promise<Cost> {
  const amount = Math.round((call === 'signUp' ? SIGN_UPS : UPLOADS) * share)
  const accounts = Math.floor(ACCOUNTS / 2)
  const before = { server: cpuSeconds(server.pid), database: cpuSecondsOfTree(bench.postmaster) }
  const result = await bench.load.run({
    url: server.url,
    call,
    connections: CONNECTIONS,
    accounts,
    firstAccount: call === 'signUp' ? 1 + accounts : 1,
    ...(call === 'staffList' ? { token: bench.token } : {}),
    seconds: Math.max(1, Math.round(SECONDS * share)),
    amount,
    firstSerial: nextSerial,
    acceptEncoding: bench.acceptEncoding,
  })
  nextSerial += amount + CONNECTIONS
  if (result.failed > 0) throw new Error(`${server.name}, ${call}: ${result.failed} failed, such as ${result.failure}`)
  const each = (seconds: number) => (seconds * 1000) / result.answered
  return {
    ...result,
    serverMs: each(cpuSeconds(server.pid) - before.server),
    databaseMs: each(cpuSecondsOfTree(bench.postmaster) - before.database),
  }
}

interface Pair {
  own: Cost
  other: Cost
}

const processorOf = ({ serverMs, databaseMs }: Cost) => serverMs + databaseMs

function show(call: Call, pairs: Pair[]): void {
  const side = (name: keyof Pair) => {
    const of = (pick: (cost: Cost) => number) => median(pairs.map((pair) => pick(pair[name]))).toFixed(3)
    return `${of((cost) => cost.serverMs)} + ${of((cost) => cost.databaseMs)} ms`
  }
  const p99 = (name: keyof Pair) => median(pairs.map((pair) => pair[name].p99))
  const saved = pairs.map(({ own, other }) => 1 - processorOf(own) / processorOf(other))
  console.log(
    `${call}: ${side('own')}, other ${side('other')} of processor (server + PostgreSQL); saves ` +
      `${(median(saved) * 100).toFixed(0)} % (${saved.map((share) => (share * 100).toFixed(0)).join(', ')}); p99 ${p99('own')}, ${p99('other')} ms`,
  )
}

/** Measures calls and builds in alternating rounds, since the machine's speed changes by the minute. */
async function compare(bench: Bench, sides: Record<keyof Pair, RunningServer>, calls: readonly Call[]): Promise<void> {
  const measured = new Map<Call, Pair[]>(calls.map((call) => [call, []]))
  for (let n = -1; n < ROUNDS; n++)
    for (const [call, pairs] of measured) {
      const share = n < 0 ? 0.5 : 1
      // Both builds take turns at going first, so that neither always runs on caches that the other has warmed.
      const first = n % 2 === 0 ? await round(bench, sides.own, call, share) : null
      const other = await round(bench, sides.other, call, share)
      const own = first ?? (await round(bench, sides.own, call, share))
      if (n >= 0) pairs.push({ own, other })
    }
  for (const [call, pairs] of measured) show(call, pairs)
  const [lists, signUps] = [measured.get('list'), measured.get('signUp')]
  if (!lists || !signUps) return
  for (const name of ['own', 'other'] as const) {
    const ratios = lists.map((list, at) => processorOf((signUps[at] as Pair)[name]) / processorOf(list[name]))
    console.log(
      `${name}: a sign-up costs ${median(ratios).toFixed(2)} lists (${ratios.map((r) => r.toFixed(2)).join(', ')})`,
    )
  }
}

printMachine()
const name = process.argv[2] ?? ''
const exception = exceptions[name]
const against = process.env.BENCH_AGAINST
if (!exception && !against) throw new Error(`one of ${Object.keys(exceptions).join(', ')}, or BENCH_AGAINST=<dist>`)
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, ACCOUNTS)
  // The embedded store accepts one server only.
  const { store, settings } = await startObjectStore(url, join(folder, 'objects'))
  const start = (title: string, build?: string) => {
    const dataDir = join(folder, title)
    mkdirSync(dataDir)
    const env = { SERVER_PROCESSES: '1', ...NO_LIMITS, ...settings }
    return startProduct({ databaseUrl: url, dataDir, env, ...(build ? { build } : {}) })
  }
  const own = await start('own')
  const other = await start('other', exception ? await buildPlain(name, exception.module) : against)
  const load = await startLoad()
  try {
    const bench = {
      load,
      postmaster: await postmasterOf(url),
      token: world.staffToken,
      acceptEncoding: exception?.acceptEncoding ?? null,
    }
    await compare(bench, { own, other }, exception?.calls ?? ['list', 'signUp'])
  } finally {
    load.stop()
    await own.stop()
    await other.stop()
    await store.stop()
  }
})
finish()

// The two busiest calls over HTTP: a list of one's own enrolments against plain Fastify and pg with the same SQL on the same
// database, and a sign-up against that list.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBenchDatabase } from './database.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import {
  cpuSeconds,
  cpuSecondsOfTree,
  type LoadProcess,
  postmasterOf,
  type RunningServer,
  startBare,
  startLoad,
  startProduct,
} from './processes.ts'
import { recordList } from './recordStatements.ts'
import { fillWorld } from './world.ts'

/** The limit of a list's processor time (server and PostgreSQL) in multiples of the bare server's. */
const MOST_BARE = 1.4
const ACCOUNTS = setting('BENCH_ACCOUNTS', 2000)
const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 3)
const SIGN_UPS = setting('BENCH_SIGN_UPS', 3000)
/** The limit of a sign-up's processor time (server and PostgreSQL) in multiples of a list's. */
const MOST_LISTS = 2
const PROFILE = process.env.BENCH_PROFILE

interface Round extends LoadResult {
  /** The server's processor time per answer in milliseconds. */
  cpuMs: number
  /** The processor time of all PostgreSQL processes per answer in milliseconds. */
  databaseMs: number
}

interface Machine {
  load: LoadProcess
  postmaster: number
}

interface Side {
  name: string
  /** Calls for the time of a round, or a share of it. */
  round(share?: number): Promise<Round>
}

/** So few that the gate refuses nobody even on a busy machine: this comparison is about processor time, not latency. */
const CONNECTIONS = 6

let nextSerial = 0

async function round({ load, postmaster }: Machine, server: RunningServer, call: LoadOptions['call'], share = 1) {
  const amount = Math.round(SIGN_UPS * share)
  // Sign-ups use accounts of their own, else the lists would grow with every round.
  const accounts = Math.floor(ACCOUNTS / 2)
  const firstAccount = call === 'list' ? 1 : 1 + accounts
  const options = {
    url: server.url,
    call,
    connections: CONNECTIONS,
    accounts,
    firstAccount,
    amount,
    firstSerial: nextSerial,
  }
  nextSerial += amount + CONNECTIONS
  const before = { server: cpuSeconds(server.pid), database: cpuSecondsOfTree(postmaster) }
  const result = await load.run({
    ...options,
    seconds: Math.max(1, Math.round(SECONDS * share)),
    acceptEncoding: ENCODING,
  })
  if (result.failed > 0)
    throw new Error(
      `${server.name}, ${call}: ${result.failed} of ${result.answered} answers failed, such as ${result.failure}`,
    )
  const each = (seconds: number) => (seconds * 1000) / result.answered
  return {
    ...result,
    cpuMs: each(cpuSeconds(server.pid) - before.server),
    databaseMs: each(cpuSecondsOfTree(postmaster) - before.database),
  } satisfies Round
}

const ENCODING = process.env.BENCH_ACCEPT_ENCODING || null

function show(name: string, rounds: Round[]): void {
  const of = (pick: (each: Round) => number, digits = 0) => median(rounds.map(pick)).toFixed(digits)
  console.log(
    `  ${name.padEnd(8)} ${of((r) => r.perSecond).padStart(6)} answers/s, ${of((r) => r.cpuMs, 3)} ms of its processor and ` +
      `${of((r) => r.databaseMs, 3)} of PostgreSQL’s each, p50 ${of((r) => r.p50)} ms, p99 ${of((r) => r.p99)} ms, ${of((r) => r.bytes)} bytes`,
  )
}

/** Compares two kinds of rounds in turn, since the machine's speed changes by the minute. Answers the ratio of their processor. */
async function compare(
  title: string,
  [one, other]: readonly [Side, Side],
  { most, of }: { most: number; of: string },
): Promise<void> {
  for (const side of [one, other]) await side.round(0.5)
  const pairs: Array<[Round, Round]> = []
  for (let n = 0; n < ROUNDS; n++) pairs.push([await one.round(), await other.round()])
  console.log(title)
  for (const [at, side] of [one, other].entries())
    show(
      side.name,
      pairs.map((pair) => pair[at === 0 ? 0 : 1]),
    )
  const ratiosOf = (cost: (each: Round) => number) => pairs.map(([a, b]) => cost(a) / cost(b))
  const ratios = ratiosOf((each) => each.cpuMs + each.databaseMs)
  const parts = [ratiosOf((each) => each.cpuMs), ratiosOf((each) => each.databaseMs)].map((each) =>
    median(each).toFixed(2),
  )
  console.log(`  rounds   ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
  judge(
    of,
    `${median(ratios).toFixed(2)} (server ${parts[0]}, PostgreSQL ${parts[1]})`,
    median(ratios) <= most,
    `at most ${most}`,
  )
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, ACCOUNTS)
  console.log(
    `${world.accounts} accounts, ${world.enrolments} enrolments, ${CONNECTIONS} connections, ${ROUNDS} rounds each`,
  )
  if (ENCODING) console.log(`callers accept ${ENCODING}`)
  const statementsFile = join(folder, 'statements.json')
  writeFileSync(statementsFile, JSON.stringify(await recordList(url, folder)))
  const nodeArguments = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : []
  const product = await startProduct({
    databaseUrl: url,
    dataDir: folder,
    nodeArguments,
    // The baseline is a single process that refuses nobody, so that the product is one as well.
    env: { SERVER_PROCESSES: '1', LIMIT_WAIT_MS: '0' },
  })
  const bare = await startBare(url, statementsFile)
  const load = await startLoad()
  const machine = { load, postmaster: await postmasterOf(url) }
  const side = (name: string, server: RunningServer, call: LoadOptions['call']): Side => ({
    name,
    round: (share) => round(machine, server, call, share),
  })
  const list = side('list', product, 'list')
  try {
    await compare('GetMyExamFormList beside plain Fastify and pg', [list, side('bare', bare, 'list')], {
      most: MOST_BARE,
      of: 'processor of a list in those of the bare server',
    })
    await compare('ExamSignUp beside GetMyExamFormList', [side('sign-up', product, 'signUp'), list], {
      most: MOST_LISTS,
      of: 'processor of a sign-up in those of a list',
    })
  } finally {
    load.stop()
    await product.stop()
    await bare.stop()
  }
})
finish()

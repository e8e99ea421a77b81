// The two busiest calls over HTTP, against plain Fastify and pg with the same SQL on the same database.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { withBenchDatabase } from './database.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { finish, judge, median, percent, printMachine, setting } from './measure.ts'
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
import { recordStatements } from './recordStatements.ts'
import { fillWorld } from './world.ts'

const LEAST = 0.35
const AIM = 0.6
const ACCOUNTS = setting('BENCH_ACCOUNTS', 2000)
const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 3)
const SIGN_UPS = setting('BENCH_SIGN_UPS', 3000)
/** The limit of a sign-up's processor time (server and PostgreSQL) in multiples of a list's. */
const MOST_LISTS = 1.6
const ONLY = process.env.BENCH_ONLY
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
  connections: number
}

const MANY_CONNECTIONS = 50
/** So few that the gate refuses nobody even on a busy machine: this comparison is about processor time, not latency. */
const FEW_CONNECTIONS = 6

let nextSerial = 0

async function round(
  { load, postmaster, connections }: Machine,
  server: RunningServer,
  call: LoadOptions['call'],
  share = 1,
) {
  const amount = Math.round(SIGN_UPS * share)
  // Sign-ups use accounts of their own, else the lists would grow with every round.
  const accounts = Math.floor(ACCOUNTS / 2)
  const firstAccount = call === 'list' ? 1 : 1 + accounts
  const options = { url: server.url, call, connections, accounts, firstAccount, amount, firstSerial: nextSerial }
  nextSerial += amount + connections
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

async function compare(
  machine: Machine,
  product: RunningServer,
  bare: RunningServer,
  call: LoadOptions['call'],
  title: string,
) {
  for (const server of [product, bare]) await round(machine, server, call, 0.5)
  const pairs: Array<{ ours: Round; theirs: Round }> = []
  for (let n = 0; n < ROUNDS; n++) {
    // Both servers take turns at going first, so that neither always runs on caches that the other has warmed.
    const first = n % 2 === 0 ? await round(machine, product, call) : null
    const theirs = await round(machine, bare, call)
    pairs.push({ ours: first ?? (await round(machine, product, call)), theirs })
  }
  console.log(title)
  show(
    'product',
    pairs.map(({ ours }) => ours),
  )
  show(
    'bare',
    pairs.map(({ theirs }) => theirs),
  )
  const ratios = pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)
  console.log(`  rounds   ${ratios.map(percent).join(', ')}`)
  judge(title, percent(median(ratios)), median(ratios) >= LEAST, `at least ${percent(LEAST)}, aim ${percent(AIM)}`)
}

/** Compares a sign-up with a list in alternating rounds, since the machine's speed changes by the minute. */
async function weigh(machine: Machine, product: RunningServer): Promise<void> {
  const calls = ['list', 'signUp'] as const
  for (const call of calls) await round(machine, product, call, 0.5)
  const pairs: Array<Record<(typeof calls)[number], Round>> = []
  for (let n = 0; n < ROUNDS; n++)
    pairs.push({ list: await round(machine, product, 'list'), signUp: await round(machine, product, 'signUp') })
  console.log('ExamSignUp in GetMyExamFormLists')
  for (const call of calls)
    show(
      call,
      pairs.map((pair) => pair[call]),
    )
  const ratioOf = (cost: (each: Round) => number) => pairs.map(({ list, signUp }) => cost(signUp) / cost(list))
  const ratios = ratioOf((each) => each.cpuMs + each.databaseMs)
  const parts = [ratioOf((each) => each.cpuMs), ratioOf((each) => each.databaseMs)].map((each) =>
    median(each).toFixed(2),
  )
  console.log(`  rounds   ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
  judge(
    'processor of a sign-up in those of a list',
    `${median(ratios).toFixed(2)} (server ${parts[0]}, PostgreSQL ${parts[1]})`,
    median(ratios) <= MOST_LISTS,
    `at most ${MOST_LISTS}`,
  )
}

const storedAfter = `
  select count(distinct (
      e.batch_id, e.area_id, e.major_id, e.grade_id, e.name, e.name_spell, e.cert_type, e.contact_name, e.contact_mobile,
      e.teacher_name, e.teacher_mobile, e.is_posted, e.post_name, e.is_skip, e.prev_cert_id, e.mode, e.fee_fen,
      e.pay_status, e.check_status, e.consent_version, length(e.cert_index), length(c.cert_sealed), o.amount_fen, o.status
    ))::int as kinds,
    count(*)::int as rows,
    count(*) filter (where c.account_id = e.account_id and o.enrolment_id = e.id and p.photo_id = e.photo_id
      and a.mobile = e.mobile)::int as complete
  from enrolment e left join candidate c on c.id = e.candidate_id left join pay_order o on o.enrolment_id = e.id
    left join enrolment_photo p on p.enrolment_id = e.id left join account a on a.id = e.account_id
  where e.id > $1`

/** Checks that both servers have stored the same kind of enrolment, and so have done the same work. */
async function checkWhatWasStored(url: string, known: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ kinds: number; rows: number; complete: number }>(storedAfter, [known])
    .finally(() => client.end())
  const [stored] = rows
  if (stored?.kinds !== 1 || stored.rows !== stored.complete)
    throw new Error(`the two servers stored different things: ${JSON.stringify(stored)}`)
  console.log(`\n${stored.rows} sign-ups were stored, all alike\n`)
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, ACCOUNTS)
  console.log(`${world.accounts} accounts, ${world.enrolments} enrolments, 50 connections, ${ROUNDS} rounds each`)
  if (ENCODING) console.log(`callers accept ${ENCODING}`)
  const statementsFile = join(folder, 'statements.json')
  writeFileSync(statementsFile, JSON.stringify(await recordStatements(url, folder, 5, 3_900_000)))
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
  const machine = { load, postmaster: await postmasterOf(url), connections: MANY_CONNECTIONS }
  try {
    if (ONLY !== 'ratio') {
      await compare(machine, product, bare, 'list', 'GetMyExamFormList')
      await compare(machine, product, bare, 'signUp', 'ExamSignUp')
    }
    await weigh({ ...machine, connections: FEW_CONNECTIONS }, product)
    await checkWhatWasStored(url, world.enrolments)
  } finally {
    load.stop()
    await product.stop()
    await bare.stop()
  }
})
finish()

// The lists of candidates and staff, with few and with many enrolments in the table: a page must not cost more.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchDatabase, withBenchDatabase } from './database.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { tokenOf } from './people.ts'
import { type RunningServer, startProduct } from './processes.ts'
import { fillWorld, RARE_NAME, RARE_SHORT_NAME, type World } from './world.ts'

const FEW = setting('BENCH_FEW', 10_000)
const MANY = setting('BENCH_MANY', 200_000)
const ROUNDS = setting('BENCH_ROUNDS', 5)
const CALLS = setting('BENCH_CALLS', 40)
const MOST = 1.3
const PATIENCE_MS = 1000
/** Enrolments per account in the bench's world: 1 to 12. */
const PER_ACCOUNT = 6.5

interface Question {
  name: string
  path: (world: World, call: number) => string
  token: (world: World, call: number) => string
  /** How many rows it must find at least, so that an empty answer does not count as a fast one. */
  least: number
  /** Finds more rows in the larger table: shown, not judged. */
  isForInformation?: boolean
}

const staffList = (search: string) => `/api/Admin/GetEnrolmentList?PageSize=20&Search=${encodeURIComponent(search)}`
const staffToken = (world: World) => world.staffToken
/** Another account each time, of those with the same number of enrolments: nobody lives from warm rows only. */
const accountOf = (world: World, call: number) => 6 + 12 * ((call * 7919) % Math.floor((world.accounts - 6) / 12))

const questions: Question[] = [
  {
    name: 'GetMyExamFormList',
    path: () => '/api/Exam/GetMyExamFormList',
    token: (world, call) => tokenOf(accountOf(world, call)),
    least: 7,
  },
  { name: 'GetEnrolmentList, no filter', path: () => staffList(''), token: staffToken, least: 20 },
  { name: 'GetEnrolmentList, name', path: () => staffList(RARE_NAME), token: staffToken, least: 5 },
  { name: 'GetEnrolmentList, two letters', path: () => staffList(RARE_SHORT_NAME), token: staffToken, least: 5 },
  { name: 'GetEnrolmentList, exam number', path: ({ examNo }) => staffList(examNo), token: staffToken, least: 1 },
  { name: 'GetEnrolmentList, mobile', path: () => staffList('13910000006'), token: staffToken, least: 7 },
  {
    name: 'GetEnrolmentList, surname',
    path: () => staffList('李'),
    token: staffToken,
    least: 20,
    isForInformation: true,
  },
]

interface Side {
  world: World
  server: RunningServer
}

/** Milliseconds of one call after the other, each over HTTP to the built server. */
async function timed({ world, server }: Side, question: Question, calls: number): Promise<number[]> {
  const times: number[] = []
  const ends = performance.now() + PATIENCE_MS
  // A slow list is known to be slow after a few calls.
  for (let call = 0; call < calls && (call < 3 || performance.now() < ends); call++) {
    const headers = { authorization: `Bearer ${question.token(world, call)}` }
    const began = performance.now()
    const response = await fetch(server.url + question.path(world, call), { headers })
    const { Code, listData } = (await response.json()) as { Code: number; listData: unknown[] | null }
    times.push(performance.now() - began)
    if (Code !== 1 || (listData?.length ?? 0) < question.least)
      throw new Error(`${question.name}: ${listData?.length ?? 'no'} rows, status ${response.status}`)
  }
  return times
}

async function open({ url, folder }: BenchDatabase, enrolments: number): Promise<Side> {
  const world = await fillWorld(url, Math.ceil(enrolments / PER_ACCOUNT))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  return { world, server: await startProduct({ databaseUrl: url, dataDir }) }
}

async function compare(few: Side, many: Side, question: Question): Promise<void> {
  for (const side of [few, many]) await timed(side, question, 10)
  const rounds: Array<{ few: number; many: number }> = []
  for (let n = 0; n < ROUNDS; n++)
    rounds.push({
      few: median(await timed(few, question, CALLS)),
      many: median(await timed(many, question, CALLS)),
    })
  const ratio = median(rounds.map((round) => round.many / round.few))
  const [small, large] = [median(rounds.map((round) => round.few)), median(rounds.map((round) => round.many))]
  const figure = `${ratio.toFixed(2)} (${small.toFixed(2)} ms and ${large.toFixed(2)} ms)`
  if (question.isForInformation) console.log(`info    ${question.name}: ${figure}`)
  else judge(question.name, figure, ratio <= MOST, `at most ${MOST}`)
}

printMachine()
await withBenchDatabase((one) =>
  withBenchDatabase(async (other) => {
    const sides: Side[] = []
    try {
      const few = await open(one, FEW)
      sides.push(few)
      const many = await open(other, MANY)
      sides.push(many)
      console.log(`${few.world.enrolments} against ${many.world.enrolments} enrolments\n`)
      for (const question of questions) await compare(few, many, question)
    } finally {
      for (const { server } of sides) await server.stop()
    }
  }),
)
finish()

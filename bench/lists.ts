// The lists of candidates and staff, with few and with many enrolments in the table; a page must not cost more with
// many.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchDatabase, withBenchDatabase } from './database.ts'
import { ASKED_CANDIDATES, ASKED_NAME, askedNumber, fillExams } from './examWorld.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { tokenOf } from './people.ts'
import { type RunningServer, startProduct } from './processes.ts'
import { ENROLMENTS_PER_ACCOUNT, OPEN_BATCH } from './settings.ts'
import { fillWorld, RARE_NAME, RARE_SHORT_NAME, type World } from './world.ts'

const FEW = setting('BENCH_FEW', 10_000)
const MANY = setting('BENCH_MANY', 1_000_000)
const ROUNDS = setting('BENCH_ROUNDS', 5)
const CALLS = setting('BENCH_CALLS', 40)
const MOST = 1.3
const PATIENCE_MS = 1000
/** The bench makes all calls as a few users, so that rate limits are switched off. */
const NO_LIMITS = { LIMIT_LOOKUP: '0', LIMIT_EXAM_TIME_QUERY: '0', LIMIT_FREE_LOOKUPS: '0' }
/** The mean of enrolments per account, which are 1 to 12. */

interface MeasuredList {
  name: string
  path: (side: Side, call: number) => string
  token: (side: Side, call: number) => string
  /** The body of a POST. */
  body?: (side: Side, call: number) => object
  /** The least number of rows, so that an empty answer does not count as a fast one. */
  least: number
  /** Printed without a limit, because it reads more rows in the larger table. */
  isForInformation?: boolean
}

interface Side {
  world: World
  server: RunningServer
  examinerToken: string
}

const staffList = (search: string) =>
  `/api/Admin/GetEnrolmentList?PageSize=20&Part=rows&Search=${encodeURIComponent(search)}`
const staffToken = ({ world }: Side) => world.staffToken
/** A different account for each call, with the same number of enrolments, so that rows are not always cached. */
const accountOf = ({ world }: Side, call: number) => 6 + 12 * ((call * 7919) % Math.floor((world.accounts - 6) / 12))

const ownToken = (side: Side, call: number) => tokenOf(accountOf(side, call))
const work = '/api/Examiner/GetExaminerHaveExamFromList?IsOnline=1'

const lists: MeasuredList[] = [
  {
    name: 'GetMyExamFormList',
    path: () => '/api/Exam/GetMyExamFormList',
    token: ownToken,
    least: 7,
  },
  { name: 'GetMyNextStep', path: () => '/api/Exam/GetMyNextStep', token: ownToken, least: 0 },
  { name: 'GetMyOnlineExamList', path: () => '/api/Exam/GetMyOnlineExamList', token: ownToken, least: 1 },
  {
    name: 'FindExamFormInfo',
    path: () => '/api/Exam/FindExamFormInfo',
    token: ownToken,
    body: (_side, call) => ({ EB_ID: OPEN_BATCH - 1, CertNO: askedNumber(call % ASKED_CANDIDATES) }),
    least: 1,
  },
  {
    name: 'ScoreQuery',
    path: (_side, call) =>
      `/api/Exam/ScoreQuery?Name=${encodeURIComponent(ASKED_NAME)}&CertNO=${askedNumber(call % ASKED_CANDIDATES)}`,
    token: ownToken,
    least: 1,
  },
  { name: 'GetEnrolmentList, no filter', path: () => staffList(''), token: staffToken, least: 20 },
  { name: 'GetEnrolmentList, name', path: () => staffList(RARE_NAME), token: staffToken, least: 5 },
  { name: 'GetEnrolmentList, two letters', path: () => staffList(RARE_SHORT_NAME), token: staffToken, least: 5 },
  { name: 'GetEnrolmentList, exam number', path: ({ world }) => staffList(world.examNo), token: staffToken, least: 1 },
  { name: 'GetEnrolmentList, mobile', path: () => staffList('13910000006'), token: staffToken, least: 7 },
  {
    name: 'GetEnrolmentList, surname',
    path: () => staffList('李'),
    token: staffToken,
    least: 20,
  },
  {
    name: 'GetEnrolmentList, page 50 of an area',
    path: () => `${staffList('')}&EA_ID=3&PageIndex=50`,
    token: staffToken,
    least: 20,
  },
  ...(['EB_ID=100', 'IsPay=0', 'CheckStatus=2', 'EA_ID=3&MID=7', 'HasExaminer=0'] as const).map((filter) => ({
    name: `GetEnrolmentList, ${filter}`,
    path: () => `${staffList('')}&${filter}`,
    token: staffToken,
    least: 20,
  })),
  { name: 'GetExamTimeList', path: () => '/api/Admin/GetExamTimeList?PageSize=20', token: staffToken, least: 20 },
  // These sum up a whole batch, which here has half of all enrolments.
  ...(['GetBatchList', 'GetMarkingProgress?EB_ID=100', 'GetWorkWaiting'] as const).map((call) => ({
    name: call,
    path: () => `/api/Admin/${call}`,
    token: staffToken,
    least: 1,
    isForInformation: true,
  })),
  { name: 'GetPhotoCheckList', path: () => '/api/Admin/GetPhotoCheckList', token: staffToken, least: 20 },
  ...(['', 'open', 'proposed', 'held', 'approved'] as const).map((state) => ({
    name: `GetResultList, ${state || 'all'}`,
    path: () => `/api/Admin/GetResultList?PageSize=20&Part=rows&State=${state}`,
    token: staffToken,
    least: state === 'held' ? 10 : 20,
  })),
  { name: 'GetExaminerHaveExamFromList', path: () => work, token: ({ examinerToken }) => examinerToken, least: 10 },
  {
    name: 'GetExaminerHaveExamFromList, open',
    path: () => `${work}&State=0&PageIndex=10`,
    token: ({ examinerToken }) => examinerToken,
    least: 10,
  },
  {
    name: 'GetExamTimeMajors',
    path: () => '/api/Examiner/GetExamTimeMajors',
    token: ({ examinerToken }) => examinerToken,
    least: 1,
  },
]

/** Makes the calls one after the other over HTTP; returns the milliseconds of each. */
async function timed(side: Side, list: MeasuredList, calls: number): Promise<number[]> {
  const times: number[] = []
  const ends = performance.now() + PATIENCE_MS
  // A slow list needs only a few calls.
  for (let call = 0; call < calls && (call < 3 || performance.now() < ends); call++) {
    const body = list.body?.(side, call)
    const headers = {
      authorization: `Bearer ${list.token(side, call)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const began = performance.now()
    const response = await fetch(side.server.url + list.path(side, call), {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const { Code, listData } = (await response.json()) as { Code: number; listData: unknown[] | null }
    times.push(performance.now() - began)
    if (Code !== 1 || (listData?.length ?? 0) < list.least)
      throw new Error(`${list.name}: ${listData?.length ?? 'no'} rows, status ${response.status}`)
  }
  return times
}

async function open({ url, folder }: BenchDatabase, enrolments: number): Promise<Side> {
  const began = performance.now()
  const world = await fillWorld(url, Math.ceil(enrolments / ENROLMENTS_PER_ACCOUNT))
  const { examinerToken } = await fillExams(url, world)
  console.log(`${world.enrolments} enrolments made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  return { world, examinerToken, server: await startProduct({ databaseUrl: url, dataDir, env: NO_LIMITS }) }
}

async function compare(few: Side, many: Side, list: MeasuredList): Promise<void> {
  for (const side of [few, many]) await timed(side, list, 10)
  const rounds: Array<{ few: number; many: number }> = []
  for (let n = 0; n < ROUNDS; n++)
    rounds.push({
      few: median(await timed(few, list, CALLS)),
      many: median(await timed(many, list, CALLS)),
    })
  const ratio = median(rounds.map((round) => round.many / round.few))
  const [small, large] = [median(rounds.map((round) => round.few)), median(rounds.map((round) => round.many))]
  const figure = `${ratio.toFixed(2)} (${small.toFixed(2)} ms and ${large.toFixed(2)} ms)`
  if (list.isForInformation) console.log(`info    ${list.name}: ${figure}`)
  else judge(list.name, figure, ratio <= MOST, `at most ${MOST}`)
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
      for (const list of lists) await compare(few, many, list)
    } finally {
      for (const { server } of sides) await server.stop()
    }
  }),
)
finish()

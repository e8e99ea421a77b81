// Search and filters of the console's lists among 1,000,000 enrolments: how long a page takes, and how long PostgreSQL
// takes for the same statements sent by hand.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { withBenchDatabase } from './database.ts'
import { fillExams } from './examWorld.ts'
import { openInProcess } from './inProcess.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { ENROLMENTS_PER_ACCOUNT } from './settings.ts'
import { fillWorld, RARE_NAME, RARE_SHORT_NAME, type World } from './world.ts'

const ENROLMENTS = setting('BENCH_MANY', 1_000_000)
const ROUNDS = setting('BENCH_ROUNDS', 2)
const CALLS = setting('BENCH_CALLS', 15)
const MOST_MS = 300
const MOST_RATIO = 1.5
/** Below this a statement is quicker than the work around it (session, checks, JSON), which the ratio is not about. */
const JUDGED_FROM_MS = 10
/** The rows of a search may cost so many times what those of the list without conditions do (office#find-child). */
const MOST_LIST_PAGES = 3
const enrolmentList = (query: string) => `/api/Admin/GetEnrolmentList?PageSize=50&${query}`
const search = (text: string) => enrolmentList(`Search=${encodeURIComponent(text)}`)
/** The lists whose rows and number are asked for by calls of their own, as the console does. */
const apart = (lists: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, path]) =>
      path.includes('PhotoCheck')
        ? [[name, path]]
        : (['rows', 'count'] as const).map((part) => [`${name}, ${part}`, `${path}&Part=${part}`]),
    ),
  )
const listsOf = ({ examNo }: World): Record<string, string> => ({
  'no filter': enrolmentList(''),
  'page 400': enrolmentList('PageIndex=400'),
  'search, name': search(RARE_NAME),
  'search, two letters': search(RARE_SHORT_NAME),
  'search, pinyin': search('ouyang'),
  'search, exam number': search(examNo),
  'search, mobile': search('13910000006'),
  'search, surname of a tenth': search('李'),
  'search, part of a name': search('梓涵'),
  'search, one character': search('涵'),
  'search, read alike': search('离子含'),
  'search, pinyin of a tenth': search('li'),
  'search, whole pinyin': search('lizihan'),
  'search, end of a pinyin': search('zihan'),
  'search, initials': search('lzh'),
  'search, two initials': search('zh'),
  'search, last four': search('4321'),
  'search, name and last four': search('李 4321'),
  'search, nobody': search('龘靐'),
  'filter, batch': enrolmentList('EB_ID=100'),
  'filter, unpaid': enrolmentList('IsPay=0'),
  'filter, photo failed': enrolmentList('CheckStatus=2'),
  'filter, area and major': enrolmentList('EA_ID=3&MID=7'),
  'filter, without examiner': enrolmentList('HasExaminer=0'),
  'filter, without time': enrolmentList('HasExamTime=0'),
  'photo check': '/api/Admin/GetPhotoCheckList?PageSize=50',
  ...Object.fromEntries(
    ['', 'open', 'proposed', 'held', 'approved'].map((state) => [
      `results, ${state || 'all'}`,
      `/api/Admin/GetResultList?PageSize=50&State=${state}`,
    ]),
  ),
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const percentile95 = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, Math.ceil(ENROLMENTS / ENROLMENTS_PER_ACCOUNT))
  await fillExams(url, world)
  console.log(`${world.enrolments} enrolments\n`)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const product = await openInProcess(url, dataDir, 4)
  const byHand = new pg.Client({ connectionString: url })
  await byHand.connect()
  const only = process.env.BENCH_ONLY
  const listPage = { method: 'GET', url: `${enrolmentList('')}&Part=rows`, token: world.staffToken } as const
  try {
    for (const [name, path] of Object.entries(apart(listsOf(world)))) {
      if (only !== undefined && !name.includes(only)) continue
      const request = { method: 'GET', url: path, token: world.staffToken } as const
      await product.call(request)
      const statements = await product.record(request)
      const sendAll = async () => {
        for (const statement of statements) await byHand.query(statement)
      }
      const isSearch = name.startsWith('search') && name.endsWith(', rows')
      const [own, hand, list]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round++) {
        await sendAll()
        for (let call = 0; call < CALLS; call++) {
          // In turns, as the machine changes its speed by the minute.
          if (isSearch) list.push(await timed(() => product.call(listPage)))
          own.push(await timed(() => product.call(request)))
          hand.push(await timed(sendAll))
        }
      }
      const [p95, handMs] = [percentile95(own), median(hand)]
      const ratio = median(own) / handMs
      const figure = `p95 ${p95.toFixed(0)} ms, median ${median(own).toFixed(1)} against ${handMs.toFixed(1)} ms by hand, ratio ${ratio.toFixed(2)}`
      if (isSearch)
        judge(
          `${name}, against a list page`,
          `${(median(own) / median(list)).toFixed(1)} (${median(own).toFixed(1)} and ${median(list).toFixed(1)} ms)`,
          median(own) <= MOST_LIST_PAGES * median(list),
          `${MOST_LIST_PAGES} times`,
        )
      const isQuick = handMs < JUDGED_FROM_MS
      // A number arrives after its rows, and takes as long as PostgreSQL needs to count.
      const isInTime = p95 <= MOST_MS || name.endsWith(', count')
      judge(
        name,
        figure,
        isInTime && (isQuick || ratio <= MOST_RATIO),
        `p95 ${MOST_MS} ms of rows, ratio ${MOST_RATIO}`,
      )
    }
  } finally {
    await byHand.end()
    await product.close()
  }
})
finish()

// The calls that people make most, of this tree and of another commit (the first argument, otherwise `main`), on one
// database in alternating rounds: what a change costs beside the state before it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withBenchDatabase } from './database.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { signUpOf, tokenOf } from './people.ts'
import {
  cpuSeconds,
  cpuSecondsOfTree,
  postmasterOf,
  type RunningServer,
  startObjectStore,
  startProduct,
} from './processes.ts'
import { fillWorld, RARE_NAME, type World } from './world.ts'

const ACCOUNTS = setting('BENCH_ACCOUNTS', 2000)
const ROUNDS = setting('BENCH_ROUNDS', 3)
/** A round of one call and one build takes as long, so that the ten calls take about five minutes. */
const ROUND_MS = setting('BENCH_ROUND_MS', 2000)
const MOST = 1.05
const AT_ONCE = 6
const NO_LIMITS = { SERVER_PROCESSES: '1', LIMIT_LOOKUP: '0', LIMIT_WRITE: '0', LIMIT_WAIT_MS: '0' }

interface Call {
  name: string
  path: string
  isStaff?: boolean
  /** The body of a POST by the account; `serial` is a new one at each call. */
  body?: (account: number, serial: number) => object
}

const calls: Call[] = [
  { name: 'own enrolments', path: '/api/Exam/GetMyExamFormList' },
  { name: 'own enrolments by urgency', path: '/api/Exam/GetMyExamFormList?OrderByStr=Urgency' },
  { name: 'own next step', path: '/api/Exam/GetMyNextStep' },
  { name: 'own online exams', path: '/api/Exam/GetMyOnlineExamList' },
  { name: 'own children', path: '/api/Exam/GetMyCandidates' },
  { name: 'sign-up', path: '/api/Exam/ExamSignUp', body: signUpOf },
  { name: 'fee list', path: '/api/ExamPublic/GetALLExamBatchALLFeeList?IsCurrent=1' },
  { name: 'console: newest enrolments', path: '/api/Admin/GetEnrolmentList?PageSize=20&Part=rows', isStaff: true },
  {
    name: 'console: enrolments by name',
    path: `/api/Admin/GetEnrolmentList?PageSize=20&Part=rows&Search=${encodeURIComponent(RARE_NAME)}`,
    isStaff: true,
  },
  { name: 'console: photos to check', path: '/api/Admin/GetPhotoCheckList', isStaff: true },
]

/** Checks out and builds the commit in a folder of its own, with the packages of this tree; answers its build. */
function buildOf(commit: string): string {
  const folder = resolve('.cache', 'last')
  if (existsSync(folder)) execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit])
  else execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit])
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' })
  return join(folder, 'dist')
}

let serial = 0

async function answer(
  server: RunningServer,
  world: World,
  { path, isStaff, body, name }: Call,
  at: number,
): Promise<void> {
  const account = 1 + ((at * 7919) % world.accounts)
  const given = body?.(account, serial++)
  const response = await fetch(server.url + path, {
    headers: {
      authorization: `Bearer ${isStaff ? world.staffToken : tokenOf(account)}`,
      ...(given ? { 'content-type': 'application/json' } : {}),
    },
    ...(given ? { method: 'POST', body: JSON.stringify(given) } : {}),
  })
  const text = await response.text()
  if (!text.startsWith('{"Code":1')) throw new Error(`${name}: ${text.slice(0, 300)}`)
}

interface Cost {
  serverMs: number
  databaseMs: number
}

/** Makes the call for the time of a round, some at once, and answers the processor that each took. */
async function costOf(server: RunningServer, postmaster: number, world: World, call: Call, ms: number): Promise<Cost> {
  const before = { server: cpuSeconds(server.pid), database: cpuSecondsOfTree(postmaster) }
  const ends = performance.now() + ms
  let answered = 0
  const callAgain = async (): Promise<void> => {
    while (performance.now() < ends) await answer(server, world, call, answered++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, callAgain))
  const each = (seconds: number) => (seconds * 1000) / answered
  return {
    serverMs: each(cpuSeconds(server.pid) - before.server),
    databaseMs: each(cpuSecondsOfTree(postmaster) - before.database),
  }
}

printMachine()
const commit = process.argv[2] ?? 'main'
const build = buildOf(commit)
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, ACCOUNTS)
  // The embedded store accepts one server only.
  const { store, settings } = await startObjectStore(url, join(folder, 'objects'))
  const start = (title: string, built?: string) => {
    const dataDir = join(folder, title)
    mkdirSync(dataDir)
    const env = { ...NO_LIMITS, ...settings }
    return startProduct({ databaseUrl: url, dataDir, env, ...(built ? { build: built } : {}) })
  }
  const [own, last] = [await start('own'), await start('last', build)]
  const postmaster = await postmasterOf(url)
  try {
    console.log(`ms of processor a call, server + PostgreSQL, this tree and ${commit}, and their ratio`)
    for (const call of calls) {
      const pairs: Array<{ own: Cost; last: Cost }> = []
      for (let round = -1; round < ROUNDS; round++) {
        const ms = round < 0 ? ROUND_MS / 2 : ROUND_MS
        const pair = {
          own: await costOf(own, postmaster, world, call, ms),
          last: await costOf(last, postmaster, world, call, ms),
        }
        if (round >= 0) pairs.push(pair)
      }
      const sum = ({ serverMs, databaseMs }: Cost) => serverMs + databaseMs
      const show = (side: 'own' | 'last') => {
        const of = (part: keyof Cost) => median(pairs.map((pair) => pair[side][part])).toFixed(2)
        return `${of('serverMs')} + ${of('databaseMs')}`
      }
      const ratio = median(pairs.map((pair) => sum(pair.own) / sum(pair.last)))
      judge(call.name, `${show('own')}, ${show('last')}: ${ratio.toFixed(2)}`, ratio <= MOST, `at most ${MOST}`)
    }
  } finally {
    await own.stop()
    await last.stop()
    await store.stop()
  }
})
finish()

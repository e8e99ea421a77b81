import { setTimeout as sleep } from 'node:timers/promises'
import { findBroken } from '../process/invariants.ts'
import { prepareBatch } from '../process/prepareBatch.ts'
import { findLost } from '../process/promisesKept.ts'
import { finishRefunds } from '../process/timePasses.ts'
import { until } from '../waiting.ts'
import { beSynchronous, type Cluster, openCluster, type PartMachine, promote, startDatabases } from './cluster.ts'
import { openPeople, type People } from './people.ts'

/** Different people of the stand-in of WeChat, so that none pays for two children at once. */
const PHONES = 4
const CALM_MS = 20_000
/** What people may wait for while something is away, as a multiple of what they wait for in calm. */
const MOST_TIMES_CALM = 2

const folder = process.env.KAOJI_CLUSTER_FOLDER as string
const begun = performance.now()
const say = (line: string): void =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const problems: string[] = []
/** Words of the command line choose faults, such as `primary`; without them all happen. */
const words = process.argv.slice(2)
const isWanted = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word))

interface Figures {
  calls: number
  p50: number
  p99: number
  slowest: number
  /** Answers 503, and those of them that do not say when to come again. */
  refused: number
  withoutRetryAfter: number
  /** Requests that ended without an answer. */
  broken: string[]
  others: string[]
}

function figuresOf(people: People, from: number, to: number): Figures {
  const seen = people.between(from, to)
  const times = seen.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds)
  times.sort((one, other) => one - other)
  const share = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  const refused = seen.filter(({ status }) => status === 503)
  return {
    calls: seen.length,
    p50: share(0.5),
    p99: share(0.99),
    slowest: times.at(-1) ?? 0,
    refused: refused.length,
    withoutRetryAfter: refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    broken: seen.flatMap(({ status, why }) => (status === 0 ? [why] : [])),
    others: seen.filter(({ status }) => ![0, 200, 503].includes(status)).map(({ status, path }) => `${status} ${path}`),
  }
}

function tell(name: string, { calls, p50, p99, slowest, refused, withoutRetryAfter, broken, others }: Figures): void {
  say(
    `${name}: ${calls} calls, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, ` +
      `${refused} answered 503, ${broken.length} without an answer`,
  )
  for (const why of broken.slice(0, 3)) say(`  ${why}`)
  if (withoutRetryAfter > 0) problems.push(`${name}: ${withoutRetryAfter} answers 503 without Retry-After`)
  if (others.length > 0) problems.push(`${name}: ${others.slice(0, 5).join(', ')}`)
}

const untilReady = (part: PartMachine): Promise<void> => until(`${part.name} is ready`, () => part.isReady(), 120)

async function restart(part: PartMachine): Promise<void> {
  await part.stop()
  part.start()
  await untilReady(part)
}

/** The standby has become the primary; the former one is made anew from it. */
async function comeBackAsStandby({ databases }: Cluster): Promise<void> {
  databases.reverse()
  const [primary, standby] = databases
  say(`${primary.machine.name} is the primary; ${standby.machine.name} comes back as a standby`)
  standby.follow(primary)
  await standby.start()
  await beSynchronous(primary, standby)
}

/** What happens to the cluster, and whether people may be told to come again meanwhile. */
const faults: ReadonlyArray<[name: string, mayRefuse: boolean, (cluster: Cluster) => Promise<void>]> = [
  [
    'every server and worker restarted, one after the other',
    false,
    async ({ servers, workers }) => {
      for (const part of [...servers, ...workers]) await restart(part)
    },
  ],
  [
    'a server machine without power',
    // Calls that it was answering are lost with it.
    true,
    async ({ servers: [one] }) => {
      await one?.machine.powerOff()
      await sleep(5000)
      one?.start()
      if (one) await untilReady(one)
    },
  ],
  [
    'a worker machine without power',
    false,
    async ({ workers: [one] }) => {
      await one?.machine.powerOff()
      await sleep(5000)
      one?.start()
      if (one) await untilReady(one)
    },
  ],
  [
    'the primary without power, the standby promoted',
    true,
    async (cluster) => {
      const [primary, standby] = cluster.databases
      await primary.machine.powerOff()
      await sleep(2000)
      promote(standby)
      await cluster.untilReady()
      await comeBackAsStandby(cluster)
    },
  ],
  [
    'the primary cut off and replaced; back on the wire it still takes itself for the primary',
    true,
    async (cluster) => {
      const [primary, standby] = cluster.databases
      primary.machine.setWire(false)
      await sleep(2000)
      promote(standby)
      await cluster.untilReady()
      primary.machine.setWire(true)
      await sleep(10_000)
      // Whoever had written to it would have been lost now.
      await primary.machine.powerOff()
      await comeBackAsStandby(cluster)
    },
  ],
  [
    'the store without power for 20 s',
    true,
    async ({ store }) => {
      await store.machine.powerOff()
      await sleep(20_000)
      store.start()
      await untilReady(store)
    },
  ],
  [
    'a server cut off for 60 s',
    true,
    async ({ servers: [one] }) => {
      one?.machine.setWire(false)
      await sleep(60_000)
      one?.machine.setWire(true)
      if (one) await untilReady(one)
    },
  ],
  [
    'a server whose clock is two hours off',
    false,
    async ({ servers: [one] }) => {
      await one?.stop()
      one?.start('+2h')
      await sleep(20_000)
      if (await one?.isReady()) problems.push('a server whose clock is two hours off takes calls')
      await one?.stop()
      one?.start()
      if (one) await untilReady(one)
    },
  ],
]

async function run(cluster: Cluster): Promise<void> {
  say('servers, workers and store start, before there is a database')
  for (const part of [...cluster.servers, ...cluster.workers, cluster.store]) part.start()
  await startDatabases(cluster)
  say('primary and standby run; migrating')
  cluster.migrate()
  await cluster.untilReady()
  say('every part is ready')
  const person = await prepareBatch(cluster.service)
  const people = openPeople(person, PHONES)
  const during = async (work: () => Promise<void>): Promise<Figures> => {
    const from = performance.now()
    await Promise.race([work(), people.failed])
    return figuresOf(people, from, performance.now())
  }
  const calm = await during(async () => {
    await sleep(CALM_MS)
  })
  tell('calm', calm)
  for (const [name, mayRefuse, happen] of faults.filter(([name]) => isWanted(name))) {
    say(`${name} …`)
    const figures = await during(() => happen(cluster))
    tell(name, figures)
    const failed = figures.refused + figures.broken.length
    if (!mayRefuse && failed > 0) problems.push(`${name}: ${failed} calls failed`)
    if (!mayRefuse && figures.p99 > Math.max(50, calm.p99 * MOST_TIMES_CALM))
      problems.push(`${name}: p99 ${figures.p99.toFixed(0)} ms, in calm ${calm.p99.toFixed(0)} ms`)
    const after = await during(async () => {
      await sleep(5000)
    })
    tell('afterwards', after)
    if (after.refused + after.broken.length > 0) problems.push(`after ${name}: calls still fail`)
  }
  await people.stop()
  say(`${people.kept.length} people have enrolled, paid and been seen; the books are compared`)
  await finishRefunds(cluster.service)
  problems.push(...(await findBroken(cluster.service)), ...(await findLost(cluster.service, people.kept)))
  problems.push(...person.client.faults)
}

const cluster = await openCluster(folder)
try {
  await run(cluster)
} finally {
  await cluster.close()
}
for (const problem of problems) console.error(`  WRONG: ${problem}`)
say(problems.length === 0 ? 'nothing was lost, and nothing was done twice' : `${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

import { setTimeout as sleep } from 'node:timers/promises'
import { findBroken } from '../process/invariants.ts'
import { prepareBatch } from '../process/prepareBatch.ts'
import { findLost } from '../process/promisesKept.ts'
import { finishRefunds } from '../process/timePasses.ts'
import { type Cluster, openCluster, startDatabases } from './cluster.ts'
import { faults } from './faults.ts'
import { openPeople, type People } from './people.ts'

/** Different people of the stand-in of WeChat, so that none pays for two children at once. */
const PHONES = 4
const CALM_MS = 20_000
/** What people may wait for while something is away, as a multiple of what they wait for in calm. */
const MOST_TIMES_CALM = 2

const REFUSALS = [429, 503]

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
  /** Answers 503, or 429 of the gate of a busy machine, and those of them that do not say when to come again. */
  refused: number
  withoutRetryAfter: number
  /** Questions that were asked again on a new connection, as browsers do. */
  again: number
  /** Requests that ended without an answer. */
  broken: string[]
  others: string[]
}

function figuresOf(people: People, from: number, to: number): Figures {
  const seen = people.between(from, to)
  const times = seen.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds)
  times.sort((one, other) => one - other)
  const share = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  const refused = seen.filter(({ status }) => REFUSALS.includes(status))
  return {
    calls: seen.length,
    p50: share(0.5),
    p99: share(0.99),
    slowest: times.at(-1) ?? 0,
    refused: refused.length,
    withoutRetryAfter: refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    again: seen.filter(({ isAskedAgain }) => isAskedAgain).length,
    broken: seen.flatMap(({ status, why, isAskedAgain }) => (status === 0 && !isAskedAgain ? [why] : [])),
    others: seen
      .filter(({ status }) => ![0, 200, ...REFUSALS].includes(status))
      .map(({ status, path }) => `${status} ${path}`),
  }
}

function tell(
  name: string,
  { calls, p50, p99, slowest, refused, withoutRetryAfter, again, broken, others }: Figures,
): void {
  say(
    `${name}: ${calls} calls, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, ` +
      `${refused} refused, ${broken.length} without an answer, ${again} asked again`,
  )
  for (const why of broken.slice(0, 3)) say(`  ${why}`)
  if (withoutRetryAfter > 0) problems.push(`${name}: ${withoutRetryAfter} refusals without Retry-After`)
  if (others.length > 0) problems.push(`${name}: ${others.slice(0, 5).join(', ')}`)
}

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
  for (const { name, costs, happen } of faults.filter(({ name }) => isWanted(name))) {
    say(`${name} …`)
    const figures = await during(() => happen(cluster, { say, problems, folder }))
    tell(name, figures)
    const { refused, broken, again } = figures
    // One for each person may meet a connection that closes; more are calls that fail.
    if (costs === 'nothing' && again > PHONES) problems.push(`${name}: ${again} calls asked again`)
    if (costs === 'nothing' && refused > 0) problems.push(`${name}: ${refused} calls refused`)
    if (costs !== 'answers' && broken.length > 0) problems.push(`${name}: ${broken.length} calls without an answer`)
    if (costs === 'nothing' && figures.p99 > Math.max(50, calm.p99 * MOST_TIMES_CALM))
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
  // Whoever is refused by the gate comes again, as by 503; `refused` counts him.
  problems.push(...person.client.faults.filter((fault) => !/^\w+: 429 /.test(fault)))
}

const cluster = openCluster(folder)
await run(cluster)
for (const problem of problems) console.error(`  WRONG: ${problem}`)
say(problems.length === 0 ? 'nothing was lost, and nothing was done twice' : `${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

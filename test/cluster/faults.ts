import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../waiting.ts'
import { type Cluster, type PartMachine, untilPromoted, untilTwo } from './cluster.ts'
import { disturb, type End } from './disturb.ts'
import { fillDisk } from './fullDisk.ts'
import type { Machine } from './network.ts'
import { layNewBuild, runsOn } from './newBuild.ts'

interface Told {
  say(line: string): void
  problems: string[]
  /** For what a fault needs. */
  folder: string
}

export interface Fault {
  name: string
  /** What people may see of it: nothing, answers 503 with `Retry-After`, or the loss of answers that were under way. */
  costs: 'nothing' | 'refusals' | 'answers'
  happen(cluster: Cluster, told: Told): Promise<void>
}

const untilReady = (part: PartMachine): Promise<void> => until(`${part.name} is ready`, () => part.isReady(), 120)

async function restart(part: PartMachine): Promise<void> {
  await part.stop()
  part.start()
  await untilReady(part)
}

async function goesAndComes(part: PartMachine, milliseconds: number): Promise<void> {
  await part.machine.powerOff()
  await sleep(milliseconds)
  part.start()
  await untilReady(part)
}

/** All machines that speak to each other. */
function pairsOf(cluster: Cluster): Array<readonly [End, End]> {
  const endOf = (machine: Machine): End => ({ name: machine.name, address: machine.address, machines: [machine] })
  const { people } = cluster.network
  const outside: End = { name: 'people', address: people.address, machines: [people] }
  const [servers, workers] = [cluster.servers, cluster.workers].map((parts) => parts.map((one) => endOf(one.machine)))
  const databases = cluster.databases.map((one) => endOf(one.machine))
  const balancers = cluster.balancers.both.map((one) => endOf(one.machine))
  const [store, sandbox] = [endOf(cluster.store.machine), endOf(cluster.sandbox)]
  const each = (ones: readonly End[] = [], others: readonly End[] = []): Array<readonly [End, End]> =>
    ones.flatMap((one) => others.map((other) => [one, other] as const))
  return [
    ...each([outside, sandbox], [cluster.balancers.end]),
    ...each(balancers, [...(servers ?? []), store]),
    ...each([...(servers ?? []), ...(workers ?? [])], [...databases, store, sandbox]),
    ...each([store], databases),
    ...each(databases.slice(0, 1), databases.slice(1)),
  ]
}

/** What happens to the cluster under load. */
export const faults: readonly Fault[] = [
  {
    name: 'everything restarted with a new build, one after the other',
    costs: 'nothing',
    async happen(cluster, { problems, folder }) {
      const {
        servers,
        workers,
        balancers,
        databases: [, standby],
      } = cluster
      const build = layNewBuild(folder)
      for (const part of [...servers, ...workers]) {
        part.use(build)
        await restart(part)
        if (!runsOn(part, build)) problems.push(`${part.name} does not run the new build`)
      }
      for (const balancer of balancers.both) await balancer.reload()
      await standby.restart()
      await untilTwo(cluster)
    },
  },
  {
    name: 'the store restarted with a new build',
    // It is one, and uploads wait for it.
    costs: 'refusals',
    async happen({ store }, { folder }) {
      store.use(layNewBuild(folder))
      await restart(store)
    },
  },
  {
    name: 'a server machine without power',
    // Calls that it was answering are lost with it.
    costs: 'answers',
    happen: ({ servers: [one] }) => goesAndComes(one, 5000),
  },
  {
    name: 'a worker machine without power',
    costs: 'nothing',
    happen: ({ workers: [one] }) => goesAndComes(one, 5000),
  },
  {
    name: 'a balancer killed, and then the machine of the one that took over without power',
    costs: 'answers',
    async happen({ balancers }, { say }) {
      const [first, second] = balancers.inOrder()
      first.machine.kill('haproxy')
      await until('the other balancer has the address', () => second.hasAddress(), 10)
      say(`  ${second.machine.name} has taken over`)
      first.machine.kill('keepalived')
      first.start()
      await sleep(8000)
      second.machine.setWire(false)
      await second.machine.powerOff()
      await until('the first balancer has the address again', () => first.hasAddress(), 10)
      say(`  ${first.machine.name} has taken over`)
      await sleep(5000)
      second.start()
      second.machine.setWire(true)
      await sleep(3000)
    },
  },
  {
    name: 'the primary without power, and replaced by the standby',
    costs: 'refusals',
    async happen(cluster, { say }) {
      const [primary, standby] = cluster.databases
      await primary.machine.powerOff()
      await untilPromoted(cluster, standby)
      say(`  ${standby.machine.name} was promoted`)
      await cluster.untilReady()
      primary.start()
      await untilTwo(cluster)
      say(`  ${primary.machine.name} follows it`)
    },
  },
  {
    name: 'the primary cut off and replaced; back on the wire it still takes itself for the primary',
    costs: 'refusals',
    async happen(cluster, { say }) {
      const [primary, standby] = cluster.databases
      // pg_autoctl would stop a primary that reaches nobody.
      primary.setKeeper(false)
      primary.machine.setWire(false)
      await untilPromoted(cluster, standby)
      say(`  ${standby.machine.name} was promoted`)
      await cluster.untilReady()
      primary.machine.setWire(true)
      await sleep(10_000)
      // A write to it would be lost now.
      primary.setKeeper(true)
      await untilTwo(cluster)
      say(`  ${primary.machine.name} follows it`)
    },
  },
  {
    name: 'the primary cut off for 60 s',
    costs: 'refusals',
    async happen(cluster, { say }) {
      const [primary, standby] = cluster.databases
      primary.machine.setWire(false)
      await Promise.all([
        sleep(60_000),
        untilPromoted(cluster, standby).then(() => say(`  ${standby.machine.name} was promoted`)),
      ])
      primary.machine.setWire(true)
      await untilTwo(cluster)
      say(`  ${primary.machine.name} follows it`)
    },
  },
  {
    name: 'primary and standby change places on purpose, for a restart of the former',
    costs: 'refusals',
    async happen(cluster) {
      const [primary] = cluster.databases
      await primary.handOver()
      await untilTwo(cluster)
      await primary.restart()
      await untilTwo(cluster)
      await cluster.untilReady()
    },
  },
  {
    name: 'the store without power for 20 s',
    costs: 'refusals',
    happen: ({ store }) => goesAndComes(store, 20_000),
  },
  {
    name: 'a server cut off for 60 s',
    costs: 'answers',
    async happen({ servers: [one] }) {
      one.machine.setWire(false)
      await sleep(60_000)
      one.machine.setWire(true)
      await untilReady(one)
    },
  },
  {
    name: 'a slow and breaking network between each pair of machines',
    costs: 'answers',
    async happen(cluster, { say, problems }) {
      const pairs = pairsOf(cluster)
      for (const [one, other] of pairs) {
        say(`  ${one.name} and ${other.name}`)
        const mend = await disturb(cluster.network, [[one, other]])
        // A standby waits for five seconds before it connects again.
        await sleep(one.name.startsWith('pg-') ? 20_000 : 8000)
        say(`    ${await mend()} connections cut`)
      }
      say('  all at once')
      const mend = await disturb(cluster.network, pairs)
      await sleep(30_000)
      const cuts = await mend()
      say(`    ${cuts} connections cut`)
      if (cuts < pairs.length) problems.push('the slow network cut hardly anything')
      await cluster.untilReady()
    },
  },
  {
    name: 'the disk of the primary full for 30 s',
    costs: 'refusals',
    async happen(cluster, { say }) {
      const [primary] = cluster.databases
      await fillDisk(primary, 30_000)
      await untilTwo(cluster)
      say(`  ${cluster.databases[0].machine.name} is the primary`)
      await cluster.untilReady()
    },
  },
  {
    name: 'a server whose clock is two hours off',
    costs: 'nothing',
    async happen({ servers: [one] }, { problems }) {
      await one.stop()
      one.start('+2h')
      await sleep(20_000)
      if (await one.isReady()) problems.push('a server whose clock is two hours off takes calls')
      await one.stop()
      one.start()
      await untilReady(one)
    },
  },
]

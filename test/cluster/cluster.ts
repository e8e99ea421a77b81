import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readCamelCase } from '#server/db/columnNames.ts'
import { PrimaryClient } from '#server/db/primaryClient.ts'
import type { Service } from '../process/service.ts'
import { eventually, until } from '../waiting.ts'
import { type Balancers, openBalancers } from './balancers.ts'
import { prepareWire } from './disturb.ts'
import { type Machine, type Network, openNetwork, type Part } from './network.ts'
import { type Monitor, openMonitor, openPostgres, PASSWORD, type Postgres } from './postgres.ts'
import { outside, settingsOf } from './settings.ts'

/** Debian's package libfaketime. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const ROOT = join(import.meta.dirname, '..', '..')

const programOf = (build: string): string => join(build, 'scripts/part.mjs')

/** A machine that runs one part of the product. */
export interface PartMachine {
  name: string
  machine: Machine
  /** `clock` sets the machine's clock off, such as `+2h`. */
  start(clock?: string): void
  /** The next start is of the build in another folder. */
  use(build: string): void
  /** Asks it to stop, as systemd does, and waits for its end. */
  stop(): Promise<void>
  isReady(): Promise<boolean>
}

export interface Cluster {
  network: Network
  balancers: Balancers
  sandbox: Machine
  servers: [PartMachine, PartMachine]
  workers: [PartMachine, PartMachine]
  store: PartMachine
  monitor: Monitor
  /** The primary comes first. */
  databases: [Postgres, Postgres]
  /** As the tests of one machine see their product. */
  service: Service
  migrate(): void
  untilReady(): Promise<void>
}

const isAnswered = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** As /etc/pgbouncer is on a real machine: the file of deploy/, and what is private. */
function writePooler(folder: string): string {
  const pgbouncer = join(folder, 'pgbouncer')
  cpSync(join(ROOT, 'deploy/pgbouncer'), pgbouncer, { recursive: true })
  writeFileSync(join(pgbouncer, 'userlist.txt'), `"kaoji" "${PASSWORD}"\n`)
  return pgbouncer
}

/**
 * Builds the machines. Nothing runs on them yet but the databases, the stand-in of everything outside and the balancer.
 */
export function openCluster(folder: string): Cluster {
  const network = openNetwork(folder)
  prepareWire(network)
  const pooler = writePooler(folder)
  const sandbox = network.add('sandbox', 60)
  const monitor = openMonitor(network.add('monitor', 40), folder)
  const databaseOf = (name: string, host: number) => openPostgres(network.add(name, host), folder, pooler, monitor)
  const databases: [Postgres, Postgres] = [databaseOf('pg-a', 41), databaseOf('pg-b', 42)]
  const storeMachine = network.add('store', 50)
  const serverMachines = [network.add('server-1', 21), network.add('server-2', 22)] as const
  const balancers = openBalancers(network, folder, {
    servers: serverMachines.map(({ address }) => address),
    store: storeMachine.address,
  })
  const settings = settingsOf({
    people: balancers.end.address,
    balancers: balancers.both.map(({ machine }) => machine.address),
    databases: databases.map(({ machine }) => machine.address),
    store: storeMachine.address,
    sandbox: sandbox.address,
  })
  const certificates = { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '' }

  function partOn(machine: Machine, part: string, port: number): PartMachine {
    const dataDir = join(folder, `${machine.name}-data`)
    const env = { ...settings, ...certificates, HOST: machine.address, DATA_DIR: dataDir }
    let running: Part | null = null
    let build = ROOT
    return {
      name: machine.name,
      machine,
      use(other) {
        build = other
      },
      start(clock) {
        const own = clock ? { ...env, LD_PRELOAD: FAKETIME, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' } : env
        running = machine.start(part, process.execPath, ['--initial-old-space-size=256', programOf(build), part], {
          env: own,
        })
      },
      async stop() {
        running?.signal('SIGTERM')
        await running?.untilEnded()
        if (running?.exitCode() !== 0) throw new Error(`${machine.name} ended with ${running?.exitCode()}`)
      },
      isReady() {
        // As systemd does with what ended by itself (deploy/systemd).
        if (running?.exitCode()) this.start()
        return isAnswered(`http://${machine.address}:${port}/readyz`)
      },
    }
  }
  const [server, otherServer] = serverMachines
  const servers: Cluster['servers'] = [partOn(server, 'server', 3000), partOn(otherServer, 'server', 3000)]
  const workerOn = (name: string, host: number): PartMachine => partOn(network.add(name, host), 'worker', 3002)
  const workers: Cluster['workers'] = [workerOn('worker-1', 31), workerOn('worker-2', 32)]
  const store = partOn(storeMachine, 'store', 3900)

  const tsx = ['--import', 'tsx', join(ROOT, 'test/cluster/sandbox.ts'), balancers.end.address]
  sandbox.start('sandbox', process.execPath, tsx, { env: certificates })
  for (const balancer of balancers.both) balancer.start()
  const directUrl = settings.DATABASE_DIRECT_URL as string
  const query: Service['query'] = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
    for (let tries = 1; ; tries++) {
      const client = new PrimaryClient({ connectionString: directUrl, connectionTimeoutMillis: 3000 })
      readCamelCase(client)
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query<T>(sql, values)).rows
      } catch (error) {
        // The primary is what was killed just now; a wrong statement is refused with a class of its own.
        if (tries > 200 || /^(22|23|3|42)/.test((error as { code?: string }).code ?? '')) throw error
        await new Promise((resume) => setTimeout(resume, 200))
      } finally {
        client.end().catch(() => undefined)
      }
    }
  }
  const isPrimary = ({ sql }: Postgres): boolean => {
    try {
      return sql('select pg_is_in_recovery()').trim() === 'f'
    } catch {
      return false
    }
  }
  const databaseUrl = (): string => {
    const primary = databases.find(isPrimary)
    if (!primary) throw new Error('no primary runs')
    return `postgres://kaoji:${PASSWORD}@${primary.machine.address}:5432/kaoji`
  }
  const all = [...servers, ...workers, store]
  return {
    network,
    balancers,
    sandbox,
    servers,
    workers,
    store,
    monitor,
    databases,
    service: {
      url: `https://${balancers.end.address}`,
      sandbox: { url: `http://${sandbox.address}:6100` },
      appId: outside.appId,
      databaseUrl,
      query,
    } as Service,
    migrate() {
      const env = { ...settings, DATA_DIR: join(folder, 'migrate-data') }
      const output = storeMachine.run(process.execPath, [programOf(ROOT), 'migrate'], { env })
      if (!output.includes('数据库已准备好')) throw new Error(`the migration said: ${output}`)
    },
    untilReady: () =>
      until(
        'every part is ready',
        async () => (await Promise.all(all.map((part) => part.isReady()))).every(Boolean),
        180,
      ),
  }
}

/** How often the monitor is asked how far it is. */
const ASK_MS = 500

/** The monitor makes the first database the primary; the second one follows it, and a commit waits until both have it. */
export async function startDatabases(cluster: Cluster): Promise<void> {
  const [primary, standby] = cluster.databases
  await cluster.monitor.start()
  await primary.initialise()
  standby.follow()
  standby.start()
  await untilTwo(cluster)
}

/** Both databases are what the monitor wants them to be, a primary and a standby; they are brought into that order. */
export async function untilTwo({ monitor, databases }: Cluster): Promise<void> {
  const stateOf = ({ machine }: Postgres): string => {
    const found = monitor.states().get(machine.name)
    return found?.isSettled ? found.state : ''
  }
  const found = await eventually(
    'a primary and a standby',
    async () => {
      await sleep(ASK_MS)
      return databases.map(stateOf)
    },
    (states) => states.toSorted().join(' ') === 'primary secondary',
    180,
  )
  if (found[1] === 'primary') databases.reverse()
}

/** Until the monitor has made another one the primary than it was. */
export const untilPromoted = ({ monitor }: Cluster, standby: Postgres): Promise<void> =>
  until(
    `${standby.machine.name} is promoted`,
    async () => {
      await sleep(ASK_MS)
      return /^(wait_)?primary$/.test(monitor.states().get(standby.machine.name)?.state ?? '')
    },
    180,
  )

import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../waiting.ts'
import type { Machine } from './network.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const AUTOCTL = '/usr/bin/pg_autoctl'
const USER = 'postgres'
const LAN = '10.77.0.0/24'
export const PASSWORD = 'password-of-the-cluster'
/** So much room has the disk of a database. */
const DISK = '1g'

const ROLES = [
  `alter role pgautofailover_replicator password '${PASSWORD}'`,
  `create role kaoji login password '${PASSWORD}'`,
  "alter role kaoji set statement_timeout = '20s'",
  "alter role kaoji set idle_in_transaction_session_timeout = '20s'",
  'create database kaoji owner kaoji',
  "alter system set max_connections = '120'",
  // pg_autoctl reckons with a machine that has nothing else to do, and with 8 GB for the log of changes.
  "alter system set shared_buffers = '128MB'",
  "alter system set max_wal_size = '256MB'",
  "alter system set wal_keep_size = '64MB'",
]

/** How long the monitor waits before it acts (docs/operations.md says what these are by themselves). */
const PATIENCE = {
  health_check_period: '1s',
  health_check_timeout: '2s',
  health_check_retry_delay: '1s',
  node_considered_unhealthy_timeout: '10s',
  primary_demote_timeout: '15s',
}
/** A primary that reaches neither monitor nor standby stops after this, which must be before the standby is promoted. */
const STOPS_WHEN_CUT_SECONDS = '10'

/** The monitor of pg_auto_failover: it watches both databases and decides which of them is the primary. */
export interface Monitor {
  machine: Machine
  url: string
  start(): Promise<void>
  /** What each database is, by its name, and whether it is what the monitor wants it to be. */
  states(): Map<string, { state: string; isSettled: boolean }>
}

/** PostgreSQL on one machine and a disk of its own, kept by pg_autoctl, with the pooler in front of it. */
export interface Postgres {
  machine: Machine
  /** Where its disk is. */
  disk: string
  /** Makes the first primary with the roles and the empty database of the product. */
  initialise(): Promise<void>
  /** Copies the primary, to follow it from then on. */
  follow(): void
  /** All that runs on the machine, as after a start of it. */
  start(): void
  /** PostgreSQL alone, as an update of its package does. */
  restart(): Promise<void>
  /** The other one becomes the primary, on purpose. */
  handOver(): Promise<void>
  /** Stops and resumes whoever looks after PostgreSQL, which goes on alone meanwhile. */
  setKeeper(isAwake: boolean): void
  sql(text: string, database?: string): string
}

/** Gives a path to the user that runs PostgreSQL, whose home Debian keeps here; a folder where there is nothing. */
function giveAway(path: string): void {
  const { uid, gid } = statSync('/var/lib/postgresql')
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 })
  chownSync(path, uid, gid)
}

interface Keeper {
  run(command: string, args: readonly string[]): string
  autoctl(...args: string[]): string
  /** What takes seconds, in which people go on. */
  runSlowly(command: string, args: readonly string[]): Promise<void>
  /** Starts pg_autoctl, which starts PostgreSQL. */
  start(): void
  sql(text: string, database?: string): string
}

/** pg_autoctl on a machine: its settings and its state lie in a home of its own. */
function openKeeper(machine: Machine, folder: string, data: string): Keeper {
  const [home, sockets] = ['home', 'run'].map((name) => join(folder, `${machine.name}-${name}`)) as [string, string]
  giveAway(home)
  giveAway(sockets)
  const secrets = join(home, '.pgpass')
  writeFileSync(secrets, `*:*:*:pgautofailover_replicator:${PASSWORD}\n`, { mode: 0o600 })
  giveAway(secrets)
  const launch = {
    user: USER,
    env: { HOME: home, PGDATA: data, XDG_RUNTIME_DIR: sockets, LC_ALL: 'C.UTF-8', PATH: `${BIN}:/usr/bin:/bin` },
    // scripts/cluster.mjs makes the folder.
    before: [`mount --bind ${sockets} /run/postgresql`],
  }
  const run: Keeper['run'] = (command, args) => machine.run(command, args, launch)
  return {
    run,
    autoctl: (...args) => run(AUTOCTL, args),
    sql: (text, database = 'postgres') =>
      run(`${BIN}/psql`, ['-d', database, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', text]),
    async runSlowly(command, args) {
      const part = machine.start('command', command, args, launch)
      await part.untilEnded()
      if (part.exitCode() !== 0) throw new Error(`${command} ${args.join(' ')} failed on ${machine.name}`)
    },
    start() {
      // A machine that starts has nothing below /run.
      for (const name of readdirSync(sockets)) rmSync(join(sockets, name), { recursive: true })
      machine.start('postgres', AUTOCTL, ['run'], launch)
    },
  }
}

const untilAnswers = ({ sql }: Keeper, { name }: Machine, database: string): Promise<void> =>
  until(`PostgreSQL of ${name} answers`, () => {
    try {
      return sql('select 1', database).trim() === '1'
    } catch {
      return false
    }
  })

const create = ({ address }: Machine, kind: 'monitor' | 'postgres', more: readonly string[]): string[] =>
  `create ${kind} --pgctl ${BIN}/pg_ctl --pgport 5432 --hostname ${address} --skip-pg-hba --no-ssl`
    .split(' ')
    .concat(more)

function writeAccess(data: string, lines: readonly string[]): void {
  writeFileSync(join(data, 'pg_hba.conf'), [`local all ${USER} peer`, ...lines, ''].join('\n'))
}

export function openMonitor(machine: Machine, folder: string): Monitor {
  const disk = join(folder, machine.name)
  giveAway(disk)
  const data = join(disk, 'data')
  const keeper = openKeeper(machine, folder, data)
  return {
    machine,
    url: `postgres://autoctl_node@${machine.address}:5432/pg_auto_failover`,
    async start() {
      keeper.autoctl(...create(machine, 'monitor', []))
      writeAccess(data, [`host pg_auto_failover autoctl_node ${LAN} trust`])
      keeper.start()
      await untilAnswers(keeper, machine, 'pg_auto_failover')
      for (const [name, value] of Object.entries(PATIENCE))
        keeper.sql(`alter system set pgautofailover.${name} = '${value}'`)
      keeper.sql('select pg_reload_conf()')
    },
    states() {
      const rows = keeper.sql(
        'select nodename, reportedstate, reportedstate = goalstate from pgautofailover.node',
        'pg_auto_failover',
      )
      return new Map(
        rows
          .trim()
          .split('\n')
          .map((row) => row.split('|'))
          .map(([name = '', state = '', isSettled]) => [name, { state, isSettled: isSettled === 't' }]),
      )
    },
  }
}

/** `configuration` is a folder as /etc/pgbouncer. */
export function openPostgres(machine: Machine, folder: string, configuration: string, monitor: Monitor): Postgres {
  const disk = join(folder, machine.name)
  const data = join(disk, 'data')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk])
  giveAway(disk)
  const keeper = openKeeper(machine, folder, data)
  const follow = (): void => {
    const own = ['--name', machine.name, '--monitor', monitor.url, '--listen', '*']
    keeper.autoctl(...create(machine, 'postgres', own))
    keeper.autoctl('config', 'set', 'timeout.network_partition_timeout', STOPS_WHEN_CUT_SECONDS)
  }
  const restart = (): Promise<void> =>
    keeper.runSlowly(`${BIN}/pg_ctl`, ['-D', data, '-w', '-m', 'fast', '-l', join(disk, 'restart.log'), 'restart'])
  const startPooler = (): void =>
    void machine.start('pgbouncer', '/usr/sbin/pgbouncer', ['/etc/pgbouncer/pgbouncer.ini'], {
      user: USER,
      before: [`mount --bind ${configuration} /etc/pgbouncer`],
    })
  return {
    machine,
    disk,
    sql: keeper.sql,
    async initialise() {
      follow()
      writeAccess(data, [
        `host all kaoji 127.0.0.1/32 scram-sha-256`,
        `host all kaoji ${LAN} scram-sha-256`,
        `host all pgautofailover_monitor ${monitor.machine.address}/32 trust`,
        `host all,replication pgautofailover_replicator ${LAN} scram-sha-256`,
      ])
      keeper.start()
      await untilAnswers(keeper, machine, 'postgres')
      for (const statement of ROLES) keeper.sql(statement)
      await restart()
      startPooler()
    },
    follow,
    start() {
      keeper.start()
      startPooler()
    },
    restart,
    handOver: () => keeper.runSlowly(AUTOCTL, ['perform', 'switchover']),
    setKeeper(isAwake) {
      for (const pid of machine.pidsOf('pg_autoctl')) process.kill(pid, isAwake ? 'SIGCONT' : 'SIGSTOP')
    },
  }
}

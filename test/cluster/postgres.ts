import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../waiting.ts'
import type { Machine, Part } from './network.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const USER = 'postgres'
export const PASSWORD = 'password-of-the-cluster'

const DISK = '1g'
/** The log of changes leaves room on that disk. */
const ROOMY = { max_wal_size: '256MB' }

const ROLES = [
  `create role follower login replication password '${PASSWORD}'`,
  `create role kaoji login password '${PASSWORD}'`,
  "alter role kaoji set statement_timeout = '20s'",
  "alter role kaoji set idle_in_transaction_session_timeout = '20s'",
  'create database kaoji owner kaoji',
]

/** PostgreSQL on one machine and a disk of its own, with the pooler in front of it. */
export interface Postgres {
  machine: Machine
  /** Where its disk is. */
  disk: string
  start(): Promise<void>
  /** As an update of its package does. */
  restart(): Promise<void>
  /** Starts what ended by itself, as systemd does. */
  revive(): void
  /** Makes a primary with the roles and the empty database of the product. */
  initialise(): void
  /** Copies the primary, to follow it from then on. */
  follow(primary: Postgres): void
  promote(): void
  sql(text: string, database?: string): string
}

const owner = (path: string): { uid: number; gid: number } => statSync(path)

/** Gives a folder to the user that runs PostgreSQL, whose home Debian keeps here. */
function giveAway(folder: string): void {
  const { uid, gid } = owner('/var/lib/postgresql')
  mkdirSync(folder, { recursive: true })
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
}

/** `configuration` is a folder as /etc/pgbouncer. */
export function openPostgres(machine: Machine, folder: string, configuration: string): Postgres {
  const disk = join(folder, machine.name)
  const data = join(disk, 'data')
  const sockets = join(folder, `${machine.name}-run`)
  const asUser = { user: USER }
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', disk])
  let server: Part | null = null
  const sql = (text: string, database = 'postgres'): string =>
    machine.run(
      `${BIN}/psql`,
      ['-h', sockets, '-U', USER, '-d', database, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', text],
      asUser,
    )
  const isReady = (): boolean => {
    if (server?.exitCode() !== null) throw new Error(`PostgreSQL of ${machine.name} ended`)
    try {
      return sql('select 1').trim() === '1'
    } catch {
      return false
    }
  }
  const startServer = (): void => {
    const settings = { listen_addresses: '*', unix_socket_directories: sockets, max_connections: '120', ...ROOMY }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = machine.start('postgres', `${BIN}/postgres`, ['-D', data, ...args], asUser)
  }
  return {
    machine,
    disk,
    sql,
    async start() {
      giveAway(sockets)
      startServer()
      await until(`PostgreSQL of ${machine.name}`, isReady)
      machine.start('pgbouncer', '/usr/sbin/pgbouncer', ['/etc/pgbouncer/pgbouncer.ini'], {
        ...asUser,
        before: [`mount --bind ${configuration} /etc/pgbouncer`],
      })
    },
    async restart() {
      machine.run(`${BIN}/pg_ctl`, ['-D', data, '-w', '-m', 'fast', 'stop'], asUser)
      startServer()
      await until(`PostgreSQL of ${machine.name}`, isReady)
    },
    revive() {
      if (server?.exitCode() !== null) startServer()
    },
    initialise() {
      giveAway(data)
      machine.run(
        `${BIN}/initdb`,
        ['-D', data, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256'],
        asUser,
      )
      appendFileSync(
        join(data, 'pg_hba.conf'),
        'host all all 10.77.0.0/24 scram-sha-256\nhost replication all 10.77.0.0/24 scram-sha-256\n',
      )
      // Nobody reaches it before its roles are there.
      giveAway(sockets)
      const quiet = `-c listen_addresses= -c unix_socket_directories=${sockets}`
      const log = join(sockets, 'first-start.log')
      machine.run(`${BIN}/pg_ctl`, ['-D', data, '-w', '-l', log, '-o', quiet, 'start'], asUser)
      for (const statement of ROLES) sql(statement)
      machine.run(`${BIN}/pg_ctl`, ['-D', data, '-w', '-m', 'fast', 'stop'], asUser)
    },
    follow({ machine: { address } }) {
      if (existsSync(data)) rmSync(data, { recursive: true })
      giveAway(data)
      const from = `host=${address} user=follower password=${PASSWORD} application_name=${machine.name}`
      machine.run(`${BIN}/pg_basebackup`, ['-d', from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], asUser)
    },
    promote: () => void machine.run(`${BIN}/pg_ctl`, ['-D', data, 'promote', '-w'], asUser),
  }
}

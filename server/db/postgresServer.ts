import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './postgresBinaries.ts'
import { isAlive, runsIn } from './processes.ts'

export interface ServerUser {
  uid: number
  gid: number
}

/** A server process of PostgreSQL, started by us or found running. */
export interface PostgresServer {
  pid: number
  port: number
  /** Null while it runs, then its last output. */
  whyEnded(): string | null
}

/**
 * Finds the server that a killed start left running on this cluster; null if none runs. The pid file is removed only
 * when its pid belongs to another program: otherwise PostgreSQL needs it to see how the last server ended, and to keep
 * a second server away while processes of a killed one still write.
 */
export function adopt(cluster: string): PostgresServer | null {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!isAlive(pid)) return null
  if (!runsIn(pid, cluster)) {
    rmSync(path, { force: true })
    return null
  }
  // The start was killed before the port was written, so that the server cannot be reached yet.
  if (!Number.isInteger(port) || port <= 0) throw new Error(`PostgreSQL is still starting in ${cluster}; try again`)
  return { pid, port, whyEnded: () => (isAlive(pid) ? null : 'the adopted server ended') }
}

/** How long the output of a server that has ended may take to arrive. */
const LAST_OUTPUT_MS = 300

interface Launch {
  binaries: Binaries
  cluster: string
  /** The cluster's path as the server's user can reach it, relative to the working folder `cluster`. */
  path: string
  user: ServerUser | null
  port: number
  isForTests: boolean
}

/** Starts a server that listens on 127.0.0.1 only. Whether it becomes ready is not checked here: see `whyEnded`. */
export function launch({ binaries, cluster, path, user, port, isForTests }: Launch): PostgresServer {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    // A socket in the cluster's folder spares tests a fifth of what a statement costs over TCP.
    `unix_socket_directories=${isForTests ? '.' : ''}`,
    'max_connections=100',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    'logging_collector=off',
    'wal_compression=on',
    'max_wal_size=1GB',
    'random_page_cost=1.1',
    // After a crash, one `syncfs` replaces an `fsync` of every file.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    ...(isForTests ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const child = spawn(binaries.postgres, ['-D', path, ...settings.flatMap((line) => ['-c', line])], {
    cwd: cluster,
    // Ctrl-C signals the terminal's whole process group, but the database must outlive the application's last requests.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
    env: { ...process.env, ...binaries.env },
  })
  let output = ''
  let isEnded = false
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  })
  // `close`, because the last output may arrive after `exit`.
  child.once('close', () => {
    isEnded = true
  })
  // The backends that a killed server leaves behind keep its output open, so that `close` would come late.
  child.once('exit', (_code, signal) => {
    if (signal) output += `ended by ${signal}`
    setTimeout(() => {
      isEnded = true
    }, LAST_OUTPUT_MS).unref()
  })
  child.once('error', (error) => {
    output += error.message
    isEnded = true
  })
  child.unref()
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
  return { pid: child.pid ?? 0, port, whyEnded: () => (isEnded ? output : null) }
}

/** Errors while processes of a killed server are still ending, until when no other server may use the cluster. */
const TRANSIENT =
  /pre-existing shared memory block|lock file "postmaster.pid"|the adopted server ended|Address already in use|ended by SIG/
const ATTEMPTS = 60
const PAUSE_MS = 500

/**
 * Starts one server, with retries for half a minute: an adopted server may be shutting down, and a new one may find
 * processes of the last one. Throws PostgreSQL's own message if it ends for another reason.
 */
export async function startUntilReady(
  startOne: (attempt: number) => PostgresServer | Promise<PostgresServer>,
  waitUntilReady: (server: PostgresServer) => Promise<boolean>,
): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    const server = await startOne(attempt)
    if (await waitUntilReady(server)) return server
    const why = server.whyEnded() ?? ''
    if (attempt >= ATTEMPTS || !TRANSIENT.test(why)) throw new Error(`PostgreSQL did not start: ${why}`)
    await sleep(PAUSE_MS)
  }
}

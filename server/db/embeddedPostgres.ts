import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createWhole } from '../createWhole.ts'
import { type Binaries, findBinaries } from './postgresBinaries.ts'
import { adopt, launch, type PostgresServer, type ServerUser, untilOneServes } from './postgresServer.ts'
import { folderOfProcess, isAlive } from './processes.ts'

export interface EmbeddedPostgres {
  url: string
  /** Fast shutdown: sessions are ended, everything committed is safe. Resolves when the server has ended. */
  stop(): Promise<void>
}

interface Options {
  /** The cluster's parent folder, e.g. `data/postgres`. */
  folder: string
  database: string
  /** Tests give up safety against power loss for speed; the product never does. */
  isForTests?: boolean
}

/** PostgreSQL refuses to run as root: then the owner of the cluster, else `postgres`, else `nobody`, runs it. */
function runAs(cluster: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL cannot run as root here: neither user postgres nor nobody exists')
}

function canEnter(folder: string, user: { uid: number; gid: number }): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

function readPassword(folder: string): string {
  const path = join(folder, 'password')
  if (!existsSync(path)) createWhole(path, randomBytes(24).toString('base64url'))
  return readFileSync(path, 'utf8').trim()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(false)
    })
    socket.once('error', () => done(true))
  })
}

/** Below 32768: ports above collide with those the system hands out to clients. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

/**
 * The address by which the server process reaches its cluster. A cluster under a folder that the other user cannot enter
 * (a checkout below /root, say) is reached through the working directory, which was entered before the user changed.
 */
function pathFor(cluster: string, user: ServerUser | null): string {
  if (!user || process.platform !== 'linux' || canEnter(cluster, user)) return cluster
  return '/proc/self/cwd'
}

function initialise(binaries: Binaries, folder: string, cluster: string, password: string): void {
  const fresh = `${cluster}.init`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  const user = runAs(cluster)
  if (user) chownSync(fresh, user.uid, user.gid)
  // A cluster's folder must be empty and a pipe cannot be reopened by another user: a private file for a moment.
  const passwordFile = join(tmpdir(), `kaoji-${randomBytes(12).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const result = spawnSync(
    binaries.initdb,
    [
      ['-D', pathFor(fresh, user)],
      ['-U', 'kaoji', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8'],
      ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ].flat(),
    { cwd: fresh, ...user, env: { ...process.env, ...binaries.env }, encoding: 'utf8' },
  )
  rmSync(passwordFile)
  if (result.status !== 0)
    throw new Error(`initdb failed in ${folder}: ${result.error?.message ?? ''}${result.stderr}${result.stdout}`)
  // Only a whole cluster gets the name: a start killed in the middle begins again.
  renameSync(fresh, cluster)
}

/** true when it answers, false when it ended first. */
async function waitUntilReady(url: string, server: PostgresServer): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    // A server that is going down ends the connection; the failed attempt itself tells.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (server.whyEnded() !== null) return false
      // Recovery after a crash may take its time: 3 minutes.
      if (tries > 3600) throw error
      await sleep(50)
    }
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  await client.end()
}

/**
 * Starts the PostgreSQL that comes with the package, or adopts the one that a killed process left running on the same
 * cluster. The server listens on 127.0.0.1 only and asks for a password.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  mkdirSync(folder, { recursive: true })
  const cluster = join(folder, 'cluster')
  const password = readPassword(folder)
  const binaries = findBinaries(folder, (path) => {
    const user = runAs(cluster)
    return !user || canEnter(path, user)
  })
  if (!existsSync(cluster)) initialise(binaries, folder, cluster, password)
  const user = runAs(cluster)

  const urlOf = (port: number, database: string) => `postgresql://kaoji:${password}@127.0.0.1:${port}/${database}`
  const launchAnew = async () =>
    launch({
      binaries,
      cluster,
      path: pathFor(cluster, user),
      user,
      port: await findPort(),
      isForTests: options.isForTests === true,
    })
  const server = await untilOneServes(
    (attempt) => (attempt === 1 ? (adopt(cluster) ?? launchAnew()) : launchAnew()),
    (candidate) => waitUntilReady(urlOf(candidate.port, 'postgres'), candidate),
  )
  await ensureDatabase(urlOf(server.port, 'postgres'), options.database)
  return {
    url: urlOf(server.port, options.database),
    async stop() {
      if (!isAlive(server.pid) || folderOfProcess(server.pid) === null) return
      process.kill(server.pid, 'SIGINT')
      while (isAlive(server.pid) && server.whyEnded() === null) await sleep(20)
    },
  }
}

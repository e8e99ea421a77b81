import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#server/config/readSettings.ts'
import { APPLICATION_ROLE, prepareApplicationRole } from './applicationRole.ts'
import { findBinaries } from './postgresBinaries.ts'
import { canEnter, initialise, pathFor, readPassword, requirePassword, runAs, SUPERUSER } from './postgresCluster.ts'
import { adopt, launch, type PostgresServer, startUntilReady } from './postgresServer.ts'
import { endOrphans, isAlive, workingFolderOf } from './processes.ts'
import { superviseServer } from './superviseServer.ts'

export interface EmbeddedPostgres {
  /** The connection URL of the application's role, which is not a superuser. */
  url: string
  /** The connection URL of the cluster's superuser, for tests and benches only. */
  superuserUrl: string
  /**
   * Performs a fast shutdown, which ends sessions and keeps everything committed. Resolves when the server has ended.
   */
  stop(): Promise<void>
}

interface Options {
  /** The cluster's parent folder, e.g. `data/postgres`. */
  folder: string
  database: string
  /** Trades durability on power loss for speed; the product never sets it. */
  isForTests?: boolean
  /**
   * If given, a server that exits unexpectedly is restarted at the same address, and each event is printed with this.
   */
  superviseWith?: (line: string) => void
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

/** Finds a free port below 32768; the system assigns those above to outgoing connections. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

/** What PostgreSQL answers to a wrong password; waiting does not help. */
const WRONG_PASSWORD = '28P01'

/** Resolves to true when the server answers, to false when it ended first or is no longer wanted. */
async function waitUntilReady(url: string, server: PostgresServer, isWanted: () => boolean): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    if (!isWanted()) return false
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    // A server that is shutting down closes the connection; the failed attempt reports it, so that the event is
    // ignored.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (server.whyEnded() !== null) return false
      if ((error as { code?: string }).code === WRONG_PASSWORD)
        throw new ConfigError(
          '数据目录中的 postgres/password 与数据库不符。请从原来的机器或备份放回这个文件（复制数据目录时要复制全部内容）',
        )
      // Recovery after a crash may take up to 3 minutes.
      if (tries > 3600) throw error
      await sleep(50)
    }
  }
}

async function end(server: PostgresServer): Promise<void> {
  if (!isAlive(server.pid) || workingFolderOf(server.pid) === null) return
  process.kill(server.pid, 'SIGINT')
  while (isAlive(server.pid) && server.whyEnded() === null) await sleep(20)
}

/**
 * Starts the PostgreSQL that comes with the package, or adopts the one that a killed process left running on the same
 * cluster. The server listens on 127.0.0.1 only and asks for a password.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  mkdirSync(folder, { recursive: true })
  const cluster = join(folder, 'cluster')
  requirePassword(folder, cluster)
  const password = readPassword(folder, 'password')
  const applicationPassword = readPassword(folder, 'application-password')
  const binaries = findBinaries(folder, (path) => {
    const user = runAs(cluster)
    return !user || canEnter(path, user)
  })
  if (!existsSync(cluster)) initialise(binaries, folder, cluster, password)
  const user = runAs(cluster)

  const urlOf = (port: number, database: string) =>
    `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const launchAt = async (port: number) => {
    await endOrphans(cluster)
    return launch({
      binaries,
      cluster,
      path: pathFor(cluster, user),
      user,
      port,
      isForTests: options.isForTests === true,
    })
  }
  const serves = (candidate: PostgresServer, isWanted = () => true) =>
    waitUntilReady(urlOf(candidate.port, 'postgres'), candidate, isWanted)
  const first = await startUntilReady(
    async (attempt) => (attempt === 1 ? adopt(cluster) : null) ?? launchAt(await findPort()),
    serves,
  )
  const { port } = first
  const { database } = options
  await prepareApplicationRole({ urlOf: (name) => urlOf(port, name), database, password: applicationPassword })

  async function restart(isWanted: () => boolean): Promise<PostgresServer> {
    const server = await launchAt(port)
    if (await serves(server, isWanted)) return server
    if (!isWanted()) return server
    throw new Error(server.whyEnded() ?? '')
  }
  const supervision = options.superviseWith ? superviseServer({ first, restart, print: options.superviseWith }) : null
  return {
    url: `postgresql://${APPLICATION_ROLE}:${applicationPassword}@127.0.0.1:${port}/${database}`,
    superuserUrl: urlOf(port, database),
    async stop() {
      const server = supervision ? await supervision.stop() : first
      if (server) await end(server)
      await endOrphans(cluster)
    },
  }
}

import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '../server/config/readConfig.ts'
import { SERVER_FLAGS } from '../server/process/serverFlags.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { SECRET_KEY } from './settings.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The first message of a child. @throws Error if it ends before */
async function firstMessage<T>(child: ChildProcess, what: string): Promise<T> {
  const stop = new AbortController()
  const { signal } = stop
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as T),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`${what} ended with ${code}`)
      }),
    ])
  } finally {
    stop.abort()
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Builds what has changed, so that no outdated build is measured. */
export function buildWhatChanged(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}

export interface RunningServer {
  name: string
  url: string
  pid: number
  stop(): Promise<void>
}

function running(name: string, child: ChildProcess, port: number): RunningServer {
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export interface ProductOptions {
  databaseUrl: string
  dataDir: string
  nodeArguments?: string[]
  /** The folder of another build; without it, the sources are built if they have changed. */
  build?: string
  /** Additional settings. */
  env?: Record<string, string>
}

/**
 * Starts the built server with production settings except NODE_ENV (which refuses the sandbox); its log goes to
 * /dev/null.
 */
export async function startProduct({
  databaseUrl,
  dataDir,
  nodeArguments = [],
  build,
  env = {},
}: ProductOptions): Promise<RunningServer> {
  if (!build) buildWhatChanged()
  const port = await freePort()
  const child = fork(join(build ?? 'dist', 'server/server.js'), [], {
    execArgv: [...SERVER_FLAGS, ...nodeArguments],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: productEnv({ databaseUrl, dataDir, env }, port),
  })
  await firstMessage(child, 'the product')
  return running('product', child, port)
}

const productEnv = ({ databaseUrl, dataDir, env }: ProductOptions, port: number | string) => ({
  PATH: process.env.PATH,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SECRET_KEY,
  PORT: String(port),
  DEMO: '0',
  ...env,
})

/** Starts the built worker beside a running server, for benches of jobs. */
export function startWorker(options: ProductOptions, server: RunningServer): RunningServer {
  const { port } = new URL(server.url)
  const child = fork('dist/server/worker.js', [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: productEnv(options, port),
  })
  return running('worker', child, Number(port))
}

/** Starts the sandbox with the product's default settings. */
export async function startSandbox(dataDir: string): Promise<RunningServer> {
  buildWhatChanged()
  const port = await freePort()
  const { wechatAccount, wechatPay } = readConfig({ DATA_DIR: dataDir, SECRET_KEY, SANDBOX_PORT: String(port) })
  const child = fork('dist/server/sandbox.js', [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(port),
      SANDBOX_DIR: join(dataDir, 'sandbox'),
      SANDBOX_APP_ID: wechatAccount.appId,
      SANDBOX_APP_SECRET: wechatAccount.appSecret,
      SANDBOX_MCH_ID: wechatPay.mchId,
      SANDBOX_MCH_KEY: wechatPay.mchKey,
    },
  })
  await firstMessage(child, 'the sandbox')
  return running('sandbox', child, port)
}

/** Starts an object store of its own, for two servers to share, and returns it with the settings that lead there. */
export async function startObjectStore(databaseUrl: string, folder: string) {
  const port = await freePort()
  const keys = {
    S3_BUCKET: 'kaoji',
    S3_REGION: 'local',
    S3_ACCESS_KEY_ID: 'bench',
    S3_SECRET_ACCESS_KEY: 'bench-secret',
  }
  const child = fork('objectStore/main.ts', [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      OBJECT_STORE_FOLDER: folder,
      OBJECT_STORE_PORT: String(port),
      OBJECT_STORE_TOKEN_KEY: SECRET_KEY.padEnd(32, '0'),
      ...keys,
    },
  })
  await firstMessage(child, 'the object store')
  const store = running('object store', child, port)
  const sts = { STS_PROVIDER: 'aws', STS_ENDPOINT: store.url, STS_ROLE_ARN: 'none' }
  return { store, settings: { S3_ENDPOINT: store.url, ...keys, ...sts } }
}

export async function startBare(databaseUrl: string, statementsFile: string): Promise<RunningServer> {
  const child = fork(here('bareServer.ts'), [databaseUrl, statementsFile], { execArgv: ['--import', 'tsx'] })
  const { port } = await firstMessage<{ port: number }>(child, 'the bare server')
  return running('bare', child, port)
}

export interface LoadProcess {
  run(options: LoadOptions): Promise<LoadResult>
  stop(): void
}

export async function startLoad(): Promise<LoadProcess> {
  const child = fork(here('load.ts'), [], { execArgv: ['--import', 'tsx'] })
  await firstMessage(child, 'the load')
  return {
    run(options) {
      child.send(options)
      return firstMessage<LoadResult>(child, 'the load')
    },
    stop: () => child.disconnect(),
  }
}

const TICKS_PER_SECOND = 100

/** The processor time of a process in seconds; 0 where the system does not tell. */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The processor time of a process and its descendants, since PostgreSQL does its work in children. */
export function cpuSecondsOfTree(root: number): number {
  if (process.platform !== 'linux') return 0
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const sum = (pid: number): number =>
    (parentOf(pid) === null ? 0 : cpuSeconds(pid)) +
    (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0)
  return sum(root)
}

/** The pid of the process whose children serve the connections of this database. */
export async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // Asked while the connection is open, since a process that has ended has no parent any more.
    const postmaster = parentOf(rows[0]?.pid ?? 0)
    if (postmaster === null) throw new Error('PostgreSQL is not to be found')
    return postmaster
  } finally {
    await client.end()
  }
}

/** The parent's pid; null if the process has ended meanwhile. */
export function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

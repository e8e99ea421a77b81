import { join } from 'node:path'
import pg from 'pg'
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts'
import { readCamelCase } from '#server/db/columnNames.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { until } from '../waiting.ts'
import { openDatabaseTap } from './databaseTap.ts'
import { holdSocket } from './heldSocket.ts'
import type { Moment } from './moments.ts'
import { type OutsideTap, openOutsideTap } from './outsideTap.ts'
import { createPart, type Part } from './part.ts'
import { findPorts } from './ports.ts'
import { copyPreparedCluster } from './preparedCluster.ts'
import { findChild, killHard } from './processTree.ts'
import type { Product } from './product.ts'
import type { Stage } from './stage.ts'
import { embeddedUrl, openWorkshop, postgresPid, type Workshop } from './workshop.ts'

const account = { appId: 'wx1234567890abcdef', appSecret: 'app-secret-of-the-process-tests' }
const merchant = { mchId: '1900000001', mchKey: 'merchant0key0of0the0process0test' }
/** Builders seal with it what the product must open. */
export const SECRET_KEY = 'secret-key-of-the-process-tests-of-40-bytes'
/** Those that the sandbox has where it is a process of its own. */
const sms = { smsKeyId: 'sandbox-sms', smsKeySecret: 'sandbox-sms-secret' }

const sandboxEnv = (folder: string, port: number): Record<string, string> => ({
  SANDBOX_PORT: String(port),
  SANDBOX_DIR: folder,
  SANDBOX_APP_ID: account.appId,
  SANDBOX_APP_SECRET: account.appSecret,
  SANDBOX_MCH_ID: merchant.mchId,
  SANDBOX_MCH_KEY: merchant.mchKey,
})

export type Victim = 'server' | 'worker' | 'everything' | 'database'
/** Parts that can be killed only where each is a process of its own. */
export type PartName = 'store' | 'sandbox'

/**
 * The product on an external PostgreSQL and with its own accounts outside, as it is run for real; between it and both of
 * them stands a line that this test listens to. What is outside outlives every kill.
 */
export interface Service {
  url: string
  sandbox: Sandbox
  outside: OutsideTap
  dataDir: string
  appId: string
  /** The settings of the product, for a part that is started beside it. */
  env: Record<string, string>
  product(): Product
  /** Straight to PostgreSQL. */
  databaseUrl(): string
  query<T extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>
  kill(victim: Victim | PartName): void
  /** Starts again what nobody but an operator would, and waits until people are served. */
  revive(victim: Victim | PartName): Promise<void>
  /** Stops the product as an operator does, and starts it with these settings beside its own, from now on. */
  restart(settings?: Record<string, string>): Promise<void>
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  close(): Promise<void>
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  readCamelCase(client)
  // A killed server ends the connection; the query itself tells.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

interface Choice {
  /** The product's own database in place of an external one: nothing listens to it, and nobody but the product starts it. */
  isEmbedded?: boolean
  /** Store and sandbox as processes of their own, as on several machines; the sandbox keeps its book in a file. */
  hasParts?: boolean
  /** A folder of the test's own for DATA_DIR, which it removes itself. */
  dataFolder?: string
  /** A build other than that of the present source; it makes its own tables. */
  build?: Stage
  /** More settings of the product. */
  settings?: Record<string, string>
  /** Its socket outlives it, for so many starts (docs/adr/socket-handover.md). */
  socketStarts?: number
}

/** `cut` is asked at every moment; where it says true, the line ends there. */
export async function openService(
  cut: (moment: Moment) => boolean,
  { isEmbedded = false, hasParts = false, dataFolder, build, settings = {}, socketStarts }: Choice = {},
): Promise<Service> {
  const workshop: Workshop = await openWorkshop(build)
  const dataDir = dataFolder ?? workshop.newFolder()
  // The cluster belongs to nobody who is killed: `external` is below the folder only to be cleaned up with it.
  const clusterDir = isEmbedded ? dataDir : workshop.newFolder()
  if (!build) await copyPreparedCluster(join(clusterDir, 'postgres'))
  const cluster = () => startEmbeddedPostgres({ folder: join(clusterDir, 'postgres'), database: 'kaoji' })
  let postgres: EmbeddedPostgres | null = isEmbedded ? null : await cluster()
  const databaseUrl = () => postgres?.url ?? embeddedUrl(dataDir)
  const portNow = () => Number(new URL(databaseUrl()).port)
  const sandboxPort = await findPorts()
  const storePort = sandboxPort + 1
  const sandboxPart = createPart(workshop.stage, {
    program: 'sandbox',
    env: sandboxEnv(workshop.newFolder(), sandboxPort),
    probe: `http://127.0.0.1:${sandboxPort}/sandbox/control/orders`,
  })
  if (hasParts) await sandboxPart.revive()
  const sandbox = hasParts
    ? { url: `http://127.0.0.1:${sandboxPort}`, close: async () => sandboxPart.kill() }
    : await createSandbox({
        ...account,
        ...merchant,
        ...sms,
        noticePausesMs: [0, ...Array.from({ length: 400 }, () => 400)],
        rules: { smsLimits: false, refundSeconds: 0 },
      })
  const outside = await openOutsideTap(sandbox.url, cut)
  const tap = await openDatabaseTap({ target: portNow, cut })
  const port = await findPorts()
  const seen = postgres ? new URL(postgres.url) : null
  if (seen) seen.port = String(tap.port)
  const storeUrl = `http://127.0.0.1:${storePort}`
  const env: Record<string, string> = {
    ...(hasParts ? { STORE_URL: storeUrl } : {}),
    ...(seen ? { DATABASE_URL: seen.toString() } : {}),
    SECRET_KEY,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WECHAT_APP_ID: account.appId,
    WECHAT_APP_SECRET: account.appSecret,
    WECHAT_OPEN_BASE: `${outside.url}/sandbox/open`,
    WECHAT_API_BASE: `${outside.url}/sandbox/api`,
    WECHAT_MCH_ID: merchant.mchId,
    WECHAT_MCH_KEY: merchant.mchKey,
    WECHAT_MCH_BASE: `${outside.url}/sandbox/mch`,
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_ENDPOINT: `${outside.url}/sandbox/sms-gateway/`,
    ALIYUN_ACCESS_KEY_ID: sms.smsKeyId,
    ALIYUN_ACCESS_KEY_SECRET: sms.smsKeySecret,
    SMS_SIGN_NAME: '音乐考级',
    SMS_TEMPLATE_CODE: 'SMS_1000',
    LIMIT_SMS_PER_ADDRESS_HOUR: '0',
    LIMIT_SMS: '0',
    LIMIT_LOGIN: '0',
    LIMIT_WRITE: '0',
    LIMIT_ENROLMENTS_PER_BATCH: '0',
    LIMIT_CALLS_AT_ONCE: '0',
    LIMIT_UPLOAD: '0',
    LIMIT_LOOKUP: '0',
    LIMIT_CAPTCHA: '0',
    // As many as a machine of two cores has without a setting.
    SERVER_PROCESSES: '2',
    ...settings,
  }
  // Set only in the first start: the public address given to a browser has no say here.
  const socket = socketStarts === undefined ? undefined : await holdSocket(port, socketStarts)
  let product = workshop.start(dataDir, port, env, socket)
  const parts: Record<PartName, Part> = {
    sandbox: sandboxPart,
    store: createPart(workshop.stage, {
      program: 'store',
      env: { ...env, DATA_DIR: workshop.newFolder(), STORE_PORT: String(storePort) },
      probe: `${storeUrl}/readyz`,
    }),
  }
  if (hasParts) await parts.store.revive()
  await product.untilReady()

  const untilServed = () =>
    until(
      'people are served',
      async () => {
        if (product.exitCode() !== null) throw new Error(`the product ended: ${product.output()}`)
        return fetch(`${product.url}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        )
      },
      90,
    )

  const startDatabase = async () => {
    if (!isEmbedded) postgres = await cluster()
  }
  return {
    url: product.url,
    sandbox,
    outside,
    dataDir,
    appId: account.appId,
    env,
    product: () => product,
    databaseUrl,
    async query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      for (let tries = 1; ; tries++) {
        try {
          return await ask<T>(databaseUrl(), sql, values)
        } catch (error) {
          // The database is what was killed just now; a wrong statement is refused with a class of its own.
          if (tries > 200 || /^(2|3|4)/.test((error as { code?: string }).code ?? '')) throw error
          await new Promise((resume) => setTimeout(resume, 100))
        }
      }
    },
    kill(victim) {
      if (victim === 'everything') product.signalGroup('SIGKILL')
      else if (victim === 'database') killHard(postgresPid(clusterDir))
      else if (victim === 'store' || victim === 'sandbox') parts[victim].kill()
      else {
        const pid = findChild(product.pid, victim)
        if (pid !== null) killHard(pid)
      }
    },
    async revive(victim) {
      if (victim === 'database') await startDatabase()
      if (victim === 'everything') {
        await product.untilEnded()
        product = workshop.start(dataDir, port, env, socket)
        await product.untilReady()
      }
      if (victim === 'store' || victim === 'sandbox') await parts[victim].revive()
      await untilServed()
    },
    async restart(more = {}) {
      product.signal('SIGTERM')
      const code = await product.untilEnded()
      if (code !== 0) throw new Error(`the product ended with ${code}: ${product.output()}`)
      Object.assign(env, more)
      product = workshop.start(dataDir, port, env, socket)
      await product.untilReady()
    },
    stopDatabase: async () => postgres?.stop(),
    startDatabase,
    async close() {
      product.signal('SIGTERM')
      const code = await product.untilEnded()
      socket?.close()
      await tap.close()
      await outside.close()
      await sandbox.close()
      parts.store.kill()
      await postgres?.stop()
      await workshop.close()
      if (code !== 0) throw new Error(`the product ended with ${code}: ${product.output()}`)
    },
  }
}

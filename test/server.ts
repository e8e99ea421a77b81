import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts'
import { buildApp } from '#server/app.ts'
import { createLocalCoordinator } from '#server/concurrency/coordinator.ts'
import { type Config, readConfig } from '#server/config/readConfig.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import type { Services } from '#server/http/services.ts'
import type { JobName, JobPayload } from '#server/jobQueue/jobPayloads.ts'
import { jobs } from '#server/jobs.ts'
import { assembleServices } from '#server/process/assemble.ts'
import { createLogger } from '#server/process/createLogger.ts'
import { openEmbeddedStore } from '#server/process/embeddedStore.ts'
import { NO_BROWSER } from '#server/security/browserMark.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { findPorts } from './process/ports.ts'

/** A morning in the middle of the demo world's open batches. */
export const TEST_NOW = '2026-11-20T10:00:00+08:00'

export interface TestAnswer<T = Record<string, unknown>> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  Code: number
  Msg: string
  OtherMsg: T
  item: Record<string, unknown>
  listData: Array<Record<string, unknown>>
  totalCount: number
}

interface CallOptions {
  token?: string
  headers?: Record<string, string>
  /** Query parameters of a POST. */
  query?: Record<string, string>
}

export interface TestServer {
  app: FastifyInstance
  services: Services
  config: Config
  database: Database
  db: Database['db']
  clock: TestClock
  sandbox: Sandbox
  /** Base address of the listening server. */
  url: string
  /** Calls over HTTP, method by the contract. */
  call<T = Record<string, never>>(
    controller: keyof typeof contract,
    action: string,
    input?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<TestAnswer<T>>
  upload(
    token: string,
    bytes: Buffer,
    options?: { TypePath?: string; fileName?: string; contentType?: string },
  ): Promise<TestAnswer>
  runJob<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void>
  stop(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  now?: number | string
  /** Where the built pages are; null: the server answers calls only. */
  pagesFolder?: string | null
  /** Gets every line that the server logs, at the most detailed level, as the product would write it. */
  onLogLine?: (line: string) => void
}

function asAnswer<T>(response: { statusCode: number; headers: TestAnswer['headers']; body: string }): TestAnswer<T> {
  const body = response.body ? (JSON.parse(response.body) as TestAnswer<T>) : ({} as TestAnswer<T>)
  return { ...body, status: response.statusCode, headers: response.headers }
}

/** Whether the database has ended the connection: a pool that has been closed is still being cut when the database is dropped. */
const isEndOfConnection = (error: unknown) => /terminating connection|Connection terminated/.test(String(error))

/** The real server on a database of its own, a real sandbox beside it, and a clock that the test moves. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'kaoji-data-'))
  const clock = createTestClock(options.now ?? TEST_NOW)
  const port = await findPorts()
  const url = `http://127.0.0.1:${port}`
  const base = readConfig({
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'test-secret-key-of-more-than-thirty-two-bytes',
    LOG_LEVEL: 'silent',
    // Tests call from any address.
    DEMONSTRATION: '1',
    // Tests let calls wait for a lock on purpose, which must not be refused as overload.
    LIMIT_WAIT_MS: '0',
    // Tests let one account call fifty times at once.
    LIMIT_CALLS_AT_ONCE: '0',
    // Tests put the clock forward by days, which would sign staff out for being idle.
    LIMIT_STAFF_IDLE_MINUTES: '0',
    ...options.env,
  })
  const sandbox = await createSandbox({
    appId: base.wechatAccount.appId,
    appSecret: base.wechatAccount.appSecret,
    mchId: base.wechatPay.mchId,
    mchKey: base.wechatPay.mchKey,
    messageUrl: `${url}/api/WeiXin/Message`,
    now: () => clock.now(),
    rules: { smsLimits: false },
  })
  const store = await openEmbeddedStore({
    config: { ...base, store: { ...base.store, publicEndpoint: `${url}/store` } },
    databaseUrl: testDatabase.url,
    now: () => clock.now(),
    // An error that is thrown here would only keep the store from answering.
    onError: (error) => {
      if (!isEndOfConnection(error)) console.error(error)
    },
  })
  const config: Config = {
    ...base,
    sandboxUrl: sandbox.url,
    store: store ? { ...base.store, endpoint: store.endpoint, publicEndpoint: `${url}/store` } : base.store,
    wechatAccount: base.wechatAccount.isSandbox
      ? { ...base.wechatAccount, apiBase: `${sandbox.url}/sandbox/api` }
      : base.wechatAccount,
    wechatPay: base.wechatPay.isSandbox ? { ...base.wechatPay, mchBase: `${sandbox.url}/sandbox/mch` } : base.wechatPay,
    sms:
      base.sms.provider === 'sandbox' ? { provider: 'sandbox', base: `${sandbox.url}/sandbox/sms-gateway` } : base.sms,
  }
  const database = openDatabase(config.databaseUrl as string, 8, (error) => {
    // Dropping the database at the end ends its idle connections; anything else is a failure of the test.
    if (!/terminating connection|Connection terminated/.test(error.message)) throw error
  })
  // On a busy machine fifty calls that wait for one lock wait for a connection as well.
  database.pool.options.connectionTimeoutMillis = 30_000
  const services = await assembleServices({
    config,
    clock,
    database,
    coordinator: createLocalCoordinator(),
    checkReplies: true,
    onError: (error) => {
      // A machine that is busy keeps the heartbeat of `openChangeFeed` waiting for more than a second; it then connects anew.
      if (error.message !== 'Query read timeout' && !isEndOfConnection(error)) throw error
    },
  })
  const app = await buildApp({
    services,
    logger: options.onLogLine ? createLogger({ level: 'trace', process: 'test' }, { write: options.onLogLine }) : false,
    pagesFolder: options.pagesFolder ?? null,
    store: store?.handle ?? null,
  })
  await app.listen({ port, host: '127.0.0.1' })
  config.notifyBase = url

  const call: TestServer['call'] = async (controller, action, input = {}, { token, headers = {}, query = {} } = {}) => {
    const endpoint = (contract[controller] as Record<string, Endpoint>)[action]
    if (!endpoint) throw new Error(`no action ${controller}/${action}`)
    const search = new URLSearchParams(query)
    if (endpoint.method === 'GET')
      for (const [name, value] of Object.entries(input))
        if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value))
    const response = await app.inject({
      method: endpoint.method,
      url: `/api/${controller}/${action}${search.size > 0 ? `?${search}` : ''}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(endpoint.method === 'POST' ? { payload: input } : {}),
    })
    return asAnswer(response)
  }

  return {
    app,
    services,
    config,
    database,
    db: database.db,
    clock,
    sandbox,
    url,
    call,
    async upload(token, bytes, { TypePath = 'UserPhoto', fileName = 'photo.jpg', contentType = 'image/jpeg' } = {}) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), fileName)
      const response = await fetch(`${url}/api/File/ImgUpload?TypePath=${encodeURIComponent(TypePath)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return asAnswer({
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      })
    },
    async runJob(name, payload) {
      const ctx = services.contextFor({
        me: null,
        now: clock.now(),
        upload: null,
        log: app.log,
        requestId: 'test-job',
        address: '',
        device: '',
        browser: '',
        browserMark: NO_BROWSER,
      })
      await jobs[name](ctx as Parameters<(typeof jobs)[typeof name]>[0], payload)
    },
    async stop() {
      await app.close()
      await services.stop()
      await store?.close()
      await database.pool.end()
      await sandbox.close()
      await testDatabase.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

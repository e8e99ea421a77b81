import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config/readConfig.ts'
import { openDatabase } from '#server/db/pool.ts'
import { hashPassword } from '#server/features/people/user/passwordHash.ts'
import { createS3Store } from '#server/integrations/storage/createS3Store.ts'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { copyPreparedCluster } from './preparedCluster.ts'
import { findChild, killHard, listProcesses } from './processTree.ts'
import type { Product } from './product.ts'
import { embeddedUrl, openWorkshop, type Workshop } from './workshop.ts'

const PROCESSES = 3
const MOBILE = '13800000001'
const PASSWORD = 'Kaoji@2026'
const CAPTCHAS = 20

let workshop: Workshop
let product: Product
let metricsPort: number
let config: Config

async function addAccount(dataDir: string): Promise<void> {
  const { db } = openDatabase(embeddedUrl(dataDir), 1, (error) => {
    throw error
  })
  const passwordHash = await hashPassword(MOBILE, PASSWORD)
  const createdAt = Date.now()
  await db.insertInto('account').values({ mobile: MOBILE, passwordHash, userType: 1, createdAt }).execute()
  await db.destroy()
}

beforeAll(async () => {
  workshop = await openWorkshop()
  const dataDir = workshop.newFolder()
  await copyPreparedCluster(join(dataDir, 'postgres'))
  const port = await findPorts()
  metricsPort = await findPorts()
  product = workshop.start(dataDir, port, {
    SERVER_PROCESSES: String(PROCESSES),
    METRICS_PORT: String(metricsPort),
    LIMIT_CAPTCHA: `${CAPTCHAS}/600`,
  })
  await product.untilReady()
  await until('all processes answer', async () => (await serving()) === PROCESSES)
  await addAccount(dataDir)
  config = readConfig({ DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: product.url })
}, 240_000)

afterAll(() => workshop.close())

interface Answer {
  status: number
  Code: number
  OtherMsg: { Token?: string; Reason?: string }
}

/** Over a connection of its own, so that any of the processes may answer. */
async function call(method: 'GET' | 'POST', path: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(`${product.url}/api/${path}`, {
    method,
    headers: {
      connection: 'close',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { ...((await response.json()) as Answer), status: response.status }
}
const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

function answering(): number[] {
  const front = findChild(product.pid, 'server') ?? 0
  return listProcesses()
    .filter(({ parent }) => parent === front)
    .map(({ pid }) => pid)
}

/** The figures of all processes; empty while one that has just begun does not tell its own. */
async function readMetrics(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  return response.ok ? response.text() : ''
}

async function serving(): Promise<number> {
  return Number(/^kaoji_serving_processes (\d+)$/m.exec(await readMetrics())?.[1] ?? 0)
}

async function logIn(): Promise<string> {
  const { OtherMsg } = await call('POST', 'User/GetToken', { Mobile: MOBILE, Pwd: PASSWORD })
  return String(OtherMsg.Token)
}

describe('several processes on one port', () => {
  test('each of them answers', async () => {
    expect(answering()).toHaveLength(PROCESSES)
    await atOnce(60, () => call('GET', 'ExamPublic/GetExamAreaList'))
    const counted = async () => {
      const counts = (await readMetrics()).matchAll(
        /^kaoji_request_seconds_count\{[^}]*GetExamAreaList[^}]*\} (\d+)$/gm,
      )
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
    }
    // A call is counted once its answer is out.
    await until('all calls are counted', async () => (await counted()) >= 60)
    expect(await counted()).toBe(60)
  })

  test('count calls together: of many at once exactly as many are let through as the limit says', async () => {
    const answers = await atOnce(3 * CAPTCHAS, () => call('GET', 'Public/GetCaptcha'))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(CAPTCHAS)
    expect(answers.filter(({ OtherMsg }) => OtherMsg?.Reason === 'TOO_OFTEN')).toHaveLength(2 * CAPTCHAS)
  })

  test('of wrong passwords at once ten are judged', async () => {
    const answers = await atOnce(40, () => call('POST', 'User/GetToken', { Mobile: '13911112222', Pwd: 'wrong-one1' }))
    const reasons = answers.map(({ OtherMsg }) => OtherMsg?.Reason)
    expect(reasons.filter((reason) => reason === 'LOGIN_WRONG')).toHaveLength(10)
    expect(reasons.filter((reason) => reason === 'LOGIN_PAUSED')).toHaveLength(30)
  })

  test('whoever has logged out is unknown to all of them from that answer on', async () => {
    for (let round = 0; round < 5; round++) {
      const token = await logIn()
      const ask = () => call('GET', 'User/GetUserInfo', undefined, token)
      expect(new Set((await atOnce(20, ask)).map(({ status }) => status))).toEqual(new Set([200]))
      expect((await call('POST', 'User/Logout', {}, token)).Code).toBe(1)
      expect(new Set((await atOnce(20, ask)).map(({ status }) => status))).toEqual(new Set([401]))
    }
  })

  test('the store is behind all of them: bodies, parts of objects and refusals pass whole', async () => {
    const store = createS3Store({ ...config.store, endpoint: `${product.url}/store` }, Date.now)
    const bytes = randomBytes(5_000_000)
    await atOnce(6, async (n) => {
      const key = `picture/several/${n}.bin`
      const put = await store.put(key, bytes, { contentType: 'application/octet-stream', metadata: { seat: `${n}` } })
      expect(put).toEqual({ etag: createHash('md5').update(bytes).digest('hex') })
      const opened = await store.get(key)
      expect(opened?.metadata).toEqual({ seat: `${n}` })
      expect((await buffer(opened?.stream as Readable)).equals(bytes)).toBe(true)
    })
    const stranger = createS3Store(
      { ...config.store, endpoint: `${product.url}/store`, secretAccessKey: 'somebody else' },
      Date.now,
    )
    await expect(stranger.put('picture/several/x.bin', bytes, { contentType: 'image/jpeg' })).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    })
    expect(await store.head('picture/several/x.bin')).toBeNull()
    store.close()
    stranger.close()
  })

  test('an upload that breaks off leaves nothing, and the process answers on', async () => {
    const store = createS3Store({ ...config.store, endpoint: `${product.url}/store` }, Date.now)
    const key = 'picture/several/half.bin'
    const bytes = 50_000_000
    const url = store.presignPut(key, { expiresSeconds: 60, contentType: 'image/jpeg', bytes })
    const sending = request(url, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', 'content-length': bytes },
    })
    const broken = new Promise((done) => sending.once('close', done))
    // Cut off here, it ends in an error, which is what is wanted.
    sending.on('error', () => undefined)
    for (let n = 0; n < 10; n++) await new Promise((sent) => sending.write(randomBytes(100_000), sent))
    sending.destroy()
    await broken
    expect((await call('GET', 'ExamPublic/GetExamAreaList')).status).toBe(200)
    expect(await store.head(key)).toBeNull()
    store.close()
  })

  test('one that is killed is started again, while the others answer', { timeout: 60_000 }, async () => {
    const before = answering()
    killHard(before[0] as number)
    const answers = await atOnce(20, () => call('GET', 'ExamPublic/GetExamAreaList').then(({ status }) => status))
    expect(new Set(answers)).toEqual(new Set([200]))
    await until(
      'all processes are back',
      async () => !answering().includes(before[0] ?? 0) && (await serving()) === PROCESSES,
    )
    expect(product.exitCode()).toBeNull()
  })

  test('a stop ends them all', { timeout: 60_000 }, async () => {
    const all = answering()
    product.signal('SIGTERM')
    expect(await product.untilEnded()).toBe(0)
    expect(product.output()).not.toContain('the stop took too long')
    expect(listProcesses().filter(({ pid }) => all.includes(pid))).toEqual([])
  })
})

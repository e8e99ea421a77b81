import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPorts } from './ports.ts'
import { findChild, killHard, processesOf, until } from './processTree.ts'
import { type Product, startProduct } from './product.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
const folders: string[] = []
const started: Product[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-start-'))
  folders.push(folder)
  return folder
}

function start(dataDir: string, port: number, env: Record<string, string> = {}): Product {
  const product = startProduct({ start: stage.start, port, env: { DATA_DIR: dataDir, DEMO: '0', ...env } })
  started.push(product)
  return product
}

function postgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Nothing of a start on this folder runs any more: neither its children nor its database. */
function leftOvers(dataDir: string): string[] {
  return processesOf(dataDir).map(({ pid, command }) => `${pid} ${command}`)
}

beforeAll(async () => {
  stage = await buildStage()
}, 120_000)

afterAll(async () => {
  for (const product of started) {
    product.signalGroup('SIGKILL')
    await product.untilEnded()
  }
  for (const folder of folders) {
    for (const { pid } of processesOf(folder)) killHard(pid)
    await until('the end of the database', () => processesOf(folder).length === 0)
    rmSync(folder, { recursive: true, force: true })
  }
  stage.remove()
})

describe('one folder through its life', () => {
  let dataDir: string
  let port: number
  let product: Product

  beforeAll(async () => {
    dataDir = newFolder()
    port = await findPorts()
  })

  test('a fresh start', { timeout: 120_000 }, async () => {
    const from = performance.now()
    product = start(dataDir, port, { DEMO: '1' })
    await product.untilReady()
    console.log(`fresh start to ready: ${Math.round(performance.now() - from)} ms`)
    expect(product.output()).toContain('13800000001')
    expect((await fetch(`${product.url}/sandbox`)).status).toBe(200)
  })

  test('a second start on the same folder says so in one line, and disturbs nobody', async () => {
    const second = start(dataDir, await findPorts())
    expect(await second.untilEnded()).toBe(1)
    expect(second.output().trim().split('\n')).toEqual([
      `数据目录 ${dataDir} 正在被另一个进程使用，请先停止它，或设置 DATA_DIR`,
    ])
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })

  test('SIGTERM ends everything with 0', async () => {
    product.signal('SIGTERM')
    expect(await product.untilEnded()).toBe(0)
    expect(leftOvers(dataDir)).toEqual([])
    expect(product.output()).not.toContain('意外退出')
  })

  test('a warm start', { timeout: 120_000 }, async () => {
    const from = performance.now()
    product = start(dataDir, port)
    await product.untilReady()
    console.log(`warm start to ready: ${Math.round(performance.now() - from)} ms`)
  })

  test('after kill -9 of the whole group the running database is adopted', { timeout: 120_000 }, async () => {
    const before = postgresPid(dataDir)
    product.signalGroup('SIGKILL')
    await product.untilEnded()
    await until('the end of the children', () => processesOf(stage.folder).length === 0)
    product = start(dataDir, port)
    await product.untilReady()
    expect(postgresPid(dataDir)).toBe(before)
  })

  test('after kill -9 of the group and the database it recovers', { timeout: 120_000 }, async () => {
    const before = postgresPid(dataDir)
    killHard(before)
    product.signalGroup('SIGKILL')
    await product.untilEnded()
    product = start(dataDir, port)
    await product.untilReady()
    expect(postgresPid(dataDir)).not.toBe(before)
  })

  test('a killed server, worker or sandbox is started again', { timeout: 120_000 }, async () => {
    for (const name of ['server', 'worker', 'sandbox']) {
      const before = findChild(product.pid, name)
      expect(before, name).not.toBeNull()
      killHard(before ?? 0)
      await until(`another ${name}`, () => ![null, before].includes(findChild(product.pid, name)))
      expect(product.output()).toContain(`${name} 意外退出（SIGKILL），正在重新启动`)
    }
    await until('ready again', async () =>
      fetch(`${product.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
  })

  test('Ctrl-C, which reaches the whole group, ends everything with 0 and no word of a failure', async () => {
    product.signalGroup('SIGINT')
    expect(await product.untilEnded()).toBe(0)
    expect(leftOvers(dataDir)).toEqual([])
    expect(product.output().match(/意外退出/g)).toHaveLength(3)
    expect(product.output()).not.toContain('"level":50')
  })
})

/** Sends the head of a request and half its body, and the other half when told; answers with what came back. */
function slowRequest(port: number): { finish(): void; answer: Promise<string> } {
  const body = JSON.stringify({ Mobile: '13800000001', Pwd: 'wrong-password' })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/User/GetToken HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  )
  socket.write(body.slice(0, 10))
  const answer = new Promise<string>((done, failed) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.once('end', () => done(text))
    socket.once('error', failed)
  })
  return { finish: () => void socket.write(body.slice(10)), answer }
}

describe('what runs is finished', () => {
  for (const [name, stop] of [
    ['SIGTERM', (product: Product) => product.signal('SIGTERM')],
    ['SIGINT of the group', (product: Product) => product.signalGroup('SIGINT')],
  ] as const)
    test(`a request half sent is answered after ${name}`, { timeout: 120_000 }, async () => {
      const dataDir = newFolder()
      const port = await findPorts()
      const product = start(dataDir, port)
      await product.untilReady()
      const request = slowRequest(port)
      // The head has arrived when a later request has been answered.
      await fetch(`${product.url}/healthz`)
      stop(product)
      await until('refusal of new work', async () =>
        fetch(`${product.url}/healthz`).then(
          ({ status }) => status === 503,
          () => true,
        ),
      )
      request.finish()
      const answer = await request.answer
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toContain('"Code":0')
      expect(await product.untilEnded()).toBe(0)
      expect(leftOvers(dataDir)).toEqual([])
    })

  test('a stop in the middle of a start leaves nothing', { timeout: 120_000 }, async () => {
    const dataDir = newFolder()
    const port = await findPorts()
    for (const pause of [300, 1000, 2500]) {
      const product = start(dataDir, port)
      await new Promise((resume) => setTimeout(resume, pause))
      product.signal('SIGTERM')
      const code = await product.untilEnded()
      expect([0, -1], product.output()).toContain(code)
      await until('nothing left', () => leftOvers(dataDir).length === 0, 20)
    }
    const product = start(dataDir, port)
    await product.untilReady()
    product.signal('SIGTERM')
    expect(await product.untilEnded()).toBe(0)
  })
})

describe('settings that are wrong stop the start with one line that names them', () => {
  const key = 'a-secret-key-of-more-than-thirty-two-bytes'
  const wrong: Array<[string, Record<string, string>]> = [
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'foo' }],
    ['SECRET_KEY', { DATABASE_URL: 'postgres://127.0.0.1/kaoji' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'x' }],
    ['WECHAT_APP_SECRET', { WECHAT_APP_ID: 'wx1234567890abcdef' }],
    ['WECHAT_MCH_KEY', { WECHAT_MCH_ID: '1900000001' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeon' }],
    ['ALIYUN_ACCESS_KEY_ID', { SMS_PROVIDER: 'aliyun' }],
    ['WECHAT_APP_ID', { NODE_ENV: 'production', SECRET_KEY: key, PUBLIC_URL: 'https://kaoji.example' }],
    ['LIMIT_LOGIN', { LIMIT_LOGIN: 'many' }],
    ['DEMO', { DEMO: '2' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'foo' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_POOL', { DATABASE_POOL: 'x' }],
    ['METRICS_PORT', { METRICS_PORT: 'x' }],
    ['HOST', { HOST: 'not a host' }],
    ['DATA_DIR', { DATA_DIR: '/proc/no-such-place' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://kaoji:x@127.0.0.1:1/kaoji', SECRET_KEY: key }],
  ]
  for (const [name, env] of wrong)
    test(`${Object.entries(env).map((pair) => pair.join('=')).join(' ')}`, { timeout: 60_000 }, async () => {
      const product = start(newFolder(), await findPorts(), env)
      const code = await product.untilEnded()
      const lines = product.output().trim().split('\n')
      expect(lines, product.output()).toHaveLength(1)
      expect(lines[0]).toContain(name)
      expect(lines[0]).toMatch(/\p{Script=Han}/u)
      expect(code).toBe(1)
    })

  test('a port in use', { timeout: 60_000 }, async () => {
    for (const offset of [0, 1]) {
      const dataDir = newFolder()
      const port = await findPorts()
      const holder = createServer().listen(port + offset, '127.0.0.1')
      const product = start(dataDir, port)
      expect(await product.untilEnded()).toBe(1)
      holder.close()
      const lines = product.output().trim().split('\n')
      expect(lines, product.output()).toHaveLength(1)
      expect(lines[0]).toContain(String(port + offset))
      expect(lines[0]).toContain('PORT')
      expect(leftOvers(dataDir)).toEqual([])
    }
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { findChild, killHard, processesOf } from './processTree.ts'
import type { Product } from './product.ts'
import { leftOvers, openWorkshop, postgresPid, type Workshop } from './workshop.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
}, 120_000)

afterAll(() => workshop.close())

/** Sends the head of a request, once that is read half its body, and the other half when told; answers with what came back. */
async function slowRequest(port: number): Promise<{ finish(): void; answer: Promise<string> }> {
  const body = JSON.stringify({ Mobile: '13800000001', Pwd: 'wrong-password' })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/User/GetToken HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
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

async function finishesWhatRuns(product: Product, port: number, stop: () => void): Promise<void> {
  const request = await slowRequest(port)
  stop()
  await until('refusal of new work', () =>
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
}

describe('one folder through its life', () => {
  let dataDir: string
  let port: number
  let product: Product

  beforeAll(async () => {
    dataDir = workshop.newFolder()
    port = await findPorts()
  })

  test('a fresh start', { timeout: 120_000 }, async () => {
    const from = performance.now()
    product = workshop.start(dataDir, port, { DEMO: '1', SERVER_PROCESSES: '2' })
    await product.untilReady()
    console.log(`fresh start to ready: ${Math.round(performance.now() - from)} ms`)
    expect(product.output()).toContain('13800000001')
    expect((await fetch(`${product.url}/sandbox`)).status).toBe(200)
  })

  test('a second start on the same folder says so in one line, and disturbs nobody', async () => {
    const second = workshop.start(dataDir, await findPorts())
    expect(await second.untilEnded()).toBe(1)
    expect(second.output().trim().split('\n')).toEqual([
      `数据目录 ${dataDir} 正在被另一个进程使用，请先停止它，或设置 DATA_DIR`,
    ])
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })

  test('SIGTERM finishes a request half sent, then ends everything with 0', async () => {
    await finishesWhatRuns(product, port, () => product.signal('SIGTERM'))
    expect(leftOvers(workshop, dataDir)).toEqual([])
    expect(product.output()).not.toContain('意外退出')
  })

  test('a warm start', { timeout: 120_000 }, async () => {
    const from = performance.now()
    product = workshop.start(dataDir, port)
    await product.untilReady()
    console.log(`warm start to ready: ${Math.round(performance.now() - from)} ms`)
  })

  test('after kill -9 of the whole group the running database is adopted', { timeout: 120_000 }, async () => {
    const before = postgresPid(dataDir)
    product.signalGroup('SIGKILL')
    await product.untilEnded()
    await until('the end of the children', () => processesOf(join(workshop.stage.folder, 'dist')).length === 0)
    product = workshop.start(dataDir, port)
    await product.untilReady()
    expect(postgresPid(dataDir)).toBe(before)
  })

  test('after kill -9 of the group and the database it recovers', { timeout: 120_000 }, async () => {
    const before = postgresPid(dataDir)
    killHard(before)
    product.signalGroup('SIGKILL')
    await product.untilEnded()
    product = workshop.start(dataDir, port)
    await product.untilReady()
    expect(postgresPid(dataDir)).not.toBe(before)
  })

  test('a database on its way down is not adopted', { timeout: 120_000 }, async () => {
    const before = postgresPid(dataDir)
    product.signalGroup('SIGKILL')
    process.kill(before, 'SIGINT')
    await product.untilEnded()
    product = workshop.start(dataDir, port, { SERVER_PROCESSES: '2' })
    await product.untilReady()
    expect(postgresPid(dataDir)).not.toBe(before)
  })

  test('a killed server, worker or sandbox is started again', { timeout: 120_000 }, async () => {
    for (const name of ['server', 'worker', 'sandbox']) {
      const before = findChild(product.pid, name)
      expect(before, name).not.toBeNull()
      killHard(before ?? 0)
      await until(`another ${name}`, () => ![null, before].includes(findChild(product.pid, name)))
      await until('a word about it', () => product.output().includes(`${name} 意外退出（SIGKILL），正在重新启动`))
    }
    await until('ready again', async () =>
      fetch(`${product.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
  })

  test('Ctrl-C, which reaches the whole group, does the same with no word of a failure', async () => {
    await finishesWhatRuns(product, port, () => product.signalGroup('SIGINT'))
    expect(leftOvers(workshop, dataDir)).toEqual([])
    expect(product.output().match(/意外退出/g)).toHaveLength(3)
    expect(product.output()).not.toContain('"level":50')
  })
})

describe('a start that is stopped', () => {
  test('a stop in the middle of a start leaves nothing', { timeout: 120_000 }, async () => {
    const dataDir = workshop.newFolder()
    const port = await findPorts()
    for (const pause of [300, 1000, 2500]) {
      const product = workshop.start(dataDir, port)
      await new Promise((resume) => setTimeout(resume, pause))
      product.signal('SIGTERM')
      const code = await product.untilEnded()
      // 128: before the program had begun.
      expect([0, 128], product.output()).toContain(code)
      await until('nothing left', () => leftOvers(workshop, dataDir).length === 0, 20)
    }
    const product = workshop.start(dataDir, port)
    await product.untilReady()
    product.signal('SIGTERM')
    expect(await product.untilEnded()).toBe(0)
  })
})

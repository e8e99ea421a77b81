import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { findBroken } from './invariants.ts'
import { type Person, type Promises, walk } from './journey.ts'
import { findPorts } from './ports.ts'
import { prepareBatch } from './prepareBatch.ts'
import { copyPreparedCluster } from './preparedCluster.ts'
import { findChild, killHard } from './processTree.ts'
import { findLost } from './promisesKept.ts'
import { openService, type Service } from './service.ts'
import { finishRefunds } from './timePasses.ts'
import { findPostgresPid, leftOvers, openWorkshop, postgresPid } from './workshop.ts'

const kills = 10
const PHONES = 2

let service: Service
let person: Person

beforeAll(async () => {
  service = await openService(() => false, { isEmbedded: true })
  person = await prepareBatch(service)
}, 180_000)

afterAll(() => service.close(), 60_000)

const statusOf = (path: string): Promise<number> => fetch(`${service.url}${path}`).then(({ status }) => status)
const pidOfDatabase = () => postgresPid(service.dataDir)

test('the database killed under enrolling and paying comes back by itself, and nothing is lost or twice', {
  timeout: 60_000 * kills + 120_000,
}, async () => {
  const begun = Date.now()
  const processes = ['server', 'worker'].map((name) => findChild(service.product().pid, name))
  const kept: Promises[] = []
  let isOver = false
  const phones = Array.from({ length: PHONES }, async (_, phone) => {
    for (let walked = 0; !isOver || walked === 0; walked++)
      kept.push(await walk(person, { asks: phone === 0, payers: [1 + phone, 1 + ((phone + 1) % PHONES)] }))
  })
  const failed = Promise.all(phones).then(() => new Promise<never>(() => undefined))
  const killAll = async () => {
    for (let killed = 0; killed < kills; killed++) {
      await new Promise((resume) => setTimeout(resume, 400 + 300 * (killed % 3)))
      const before = pidOfDatabase()
      service.kill('database')
      expect(await statusOf('/healthz')).toBe(200)
      // A new server may be up before anybody has seen the old one down: its number tells, not /readyz.
      await until('another server', () => ![null, before].includes(findPostgresPid(service.dataDir)))
      await until('ready again', async () => (await statusOf('/readyz')) === 200)
      expect(await findBroken(service)).toEqual([])
    }
  }
  try {
    await Promise.race([killAll(), failed])
  } finally {
    isOver = true
  }
  await Promise.all(phones)
  await finishRefunds(service)
  expect(await findBroken(service)).toEqual([])
  expect(await findLost(service, kept)).toEqual([])
  expect(person.client.faults).toEqual([])
  expect(kept.length).toBeGreaterThanOrEqual(PHONES)
  // Nobody else ended, and the log did not fill: every cause is told once a minute.
  expect(['server', 'worker'].map((name) => findChild(service.product().pid, name))).toEqual(processes)
  const output = service.product().output()
  expect(output).toContain('数据库意外退出，正在重新启动')
  expect(output).toContain('数据库已重新启动')
  expect(output.length).toBeLessThan(60_000 * Math.max(1, (Date.now() - begun) / 60_000))
})

test('a job that is asked for after it runs at once: the worker listens again', { timeout: 60_000 }, async () => {
  // The last statement of its connection: LISTEN itself, and ten seconds later the question whether it still listens.
  const listening = () =>
    service.query(
      "select pid from pg_stat_activity where query ~* '^listen |pg_listening_channels' and pid <> pg_backend_pid()",
    )
  await until('the worker listens', async () => (await listening()).length > 0, 30)
})

test('a cause that lasts is told once a minute; people read a sentence, and a stop leaves nothing', {
  timeout: 120_000,
}, async () => {
  const workshop = await openWorkshop()
  try {
    const dataDir = workshop.newFolder()
    await copyPreparedCluster(join(dataDir, 'postgres'))
    const product = workshop.start(dataDir, await findPorts(), { LIMIT_LOGIN: '0' })
    await product.untilReady()
    const linesBefore = product.output().split('\n').length
    const end = Date.now() + 4000
    const answers: Array<{ status: number; Msg: string }> = []
    let last = 0
    while (Date.now() < end) {
      const current = findPostgresPid(dataDir)
      if (current !== null && current !== last) {
        last = current
        killHard(last)
      }
      const response = await fetch(`${product.url}/api/User/GetToken`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Mobile: '13912345678', Pwd: 'some-password' }),
      })
      await new Promise((resume) => setTimeout(resume, 20))
      answers.push({ status: response.status, Msg: ((await response.json()) as { Msg: string }).Msg })
    }
    const down = answers.filter(({ status }) => status !== 200)
    expect(down.length).toBeGreaterThan(10)
    expect(new Set(down.map(({ status, Msg }) => `${status} ${Msg}`))).toEqual(
      new Set(['503 数据库暂时无法访问，请稍后再试']),
    )
    expect(product.output().split('\n').length - linesBefore).toBeLessThan(100)
    expect(product.output().match(/数据库意外退出/g)).toHaveLength(1)
    product.signal('SIGTERM')
    expect(await product.untilEnded()).toBe(0)
    await until('nothing is left', () => leftOvers(workshop, dataDir).length === 0, 20)
  } finally {
    await workshop.close()
  }
})

import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/pool.ts'
import { buildBatch } from '#test/builders.ts'
import { until } from '../waiting.ts'
import { compareBooks } from './books.ts'
import { buildStageOf, findCommitBefore } from './buildBefore.ts'
import { nextParent, prepareExamDay } from './examDay.ts'
import { enrolAndPay, enrolAtDesk, markAndRelease, openLedger, sitExam } from './examFire.ts'
import { countsOf, findLostOfDay } from './examLedger.ts'
import { openPerson, register } from './journey.ts'
import { createPart, type Part } from './part.ts'
import { findPorts } from './ports.ts'
import { cleanEnvironment } from './product.ts'
import { createRandom } from './seeded.ts'
import { openService, type Service } from './service.ts'
import { buildStage, type Stage } from './stage.ts'
import { createClient, type StubbornClient } from './stubbornClient.ts'

const seed = Number(process.env.BUILDS_SEED ?? randomInt(2 ** 30))
/** Acts of each kind that both builds share, and that the new one does alone at the end. */
const [TOGETHER, ALONE] = [12, 3]

const commit = findCommitBefore()
if (commit === null)
  console.log('not run: this history has no build that can run beside this one before the last migration')

let service: Service
let stage: Stage
let before: StubbornClient

beforeAll(async () => {
  if (commit === null) return
  console.log(`BUILDS_SEED=${seed}, beside the build of ${commit.slice(0, 10)}`)
  stage = await buildStage()
  service = await openService(() => false, {
    hasParts: true,
    build: buildStageOf(commit),
    settings: { SEVERAL_MACHINES: '1' },
  })
  before = createClient(service.url)
}, 600_000)
afterAll(async () => {
  if (commit === null) return
  await service.close()
  stage.remove()
}, 120_000)

const migrationsNow = async () =>
  (await service.query<{ name: string }>('select name from migration order by name')).map(({ name }) => name)

/** Goes on until `isOver`; at least once. */
async function untilOver(isOver: () => boolean, act: () => Promise<unknown>): Promise<void> {
  do await act()
  while (!isOver())
}

test.skipIf(commit === null)(
  'the build before works on while this one migrates, beside it, and goes',
  {
    timeout: 1_200_000,
  },
  async () => {
    const random = createRandom(seed)
    const ledger = openLedger()
    const old = await migrationsNow()

    // On the old schema, and while it becomes the new one.
    const { db, pool } = openDatabase(service.databaseUrl(), 1, (error) => {
      throw error
    })
    const batchId = await buildBatch({ db, clock: { now: () => Date.now(), set() {}, advance() {} } })
    await pool.end()
    const { token } = await register({ ...openPerson(service, batchId, ''), client: before }, 1)
    let isMigrated = false
    const enrolling = untilOver(
      () => isMigrated,
      () => enrolAndPay(before, service, { token, batchId }, ledger),
    )
    const env = { ...cleanEnvironment(), ...service.env, DATA_DIR: service.dataDir }
    await pause(500)
    const program = join(dirname(stage.start), 'migrate.js')
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env, encoding: 'utf8' })
    expect(stdout).toContain('数据库已准备好')
    isMigrated = true
    await enrolling
    // A call that meets the very moment may fail; it was asked again, and what came of it is in the ledger.
    expect(before.faults.splice(0).length).toBeLessThanOrEqual(3)
    const added = (await migrationsNow()).filter((name) => !old.includes(name))
    expect(added.length).toBeGreaterThan(0)

    // Both at once: each call of each act goes to one of them, as behind a balancer.
    const port = await findPorts()
    const parts: Part[] = []
    const url = `http://127.0.0.1:${port}`
    const own = { ...service.env, DATA_DIR: service.dataDir, PORT: String(port), HEALTH_PORT: String(port + 1) }
    parts.push(createPart(stage, { program: 'server', env: own, probe: `${url}/readyz` }))
    parts.push(createPart(stage, { program: 'worker', env: own, probe: `http://127.0.0.1:${port + 1}/readyz` }))
    for (const part of parts) await part.revive()
    const after = createClient(url)
    let isBeforeThere = true
    const pick = () => (isBeforeThere && random.below(2) === 0 ? before : after)
    const both: StubbornClient = {
      faults: [],
      told: new Map(),
      call: (...asked) => pick().call(...asked),
      upload: (...asked) => pick().upload(...asked),
      put: (...asked) => pick().put(...asked),
    }
    const day = await prepareExamDay(service, { sitting: 60, marking: 120 })
    let isOver = false
    const over = () => isOver
    const { examiner, clerk, staff } = day
    const next = <T>(items: T[]): T => {
      const item = items.shift()
      if (item === undefined) throw new Error('too little was prepared')
      return item
    }
    const working = Promise.all([
      untilOver(over, () => sitExam(both, url, next(day.sitting), ledger)),
      untilOver(over, () => markAndRelease(both, { ...next(day.marking), examiner, staff }, ledger)),
      untilOver(over, () => enrolAtDesk(both, clerk, nextParent(day), ledger)),
      untilOver(over, () => enrolAndPay(both, service, nextParent(day), ledger)),
    ])
    const grown = (count: number) => {
      const from = countsOf(ledger)
      const isDone = () => Object.entries(countsOf(ledger)).every(([act, now]) => now >= (from[act] ?? 0) + count)
      return Promise.race([until(`${count} more of each act`, isDone, 300), working])
    }
    await grown(TOGETHER)

    // The build before goes in the middle of it; calls that it has begun are answered.
    isBeforeThere = false
    service.product().signal('SIGTERM')
    expect(await service.product().untilEnded()).toBe(0)
    await grown(ALONE)
    isOver = true
    await working
    expect(await findLostOfDay(service, ledger)).toEqual([])
    expect(await compareBooks(service)).toEqual([])
    expect([...before.faults, ...after.faults]).toEqual([])
    for (const part of parts.toReversed()) expect(await part.stop()).toBe(0)
    console.log(`${added.join(' ')}: ${JSON.stringify(countsOf(ledger))}`)
  },
)

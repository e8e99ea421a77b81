import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalCoordinator } from '#server/concurrency/coordinator.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { openDatabase } from '#server/db/pool.ts'
import { assembleServices } from '#server/process/assemble.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { buildCandidate, buildExamRoom, type Candidate } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, type ToMark } from '#test/marking.ts'
import type { TestServer } from '#test/server.ts'
import { type ExamLedger, markAndRelease, newChild, payAtDesk, sitExam } from './examFire.ts'
import { createRandom } from './seeded.ts'
import { openService, SECRET_KEY, type Service, type Victim } from './service.ts'
import { createClient, type StubbornClient } from './stubbornClient.ts'

const seed = Number(process.env.FIRE_SEED ?? randomInt(2 ** 30))
/** How often each of the victims is killed. The embedded store is part of `server`. */
const kills = Number(process.env.FIRE_KILLS ?? 100)
const VICTIMS: readonly Victim[] = ['server', 'worker', 'database', 'everything']
/** How many of each kind are prepared: what is done between two kills is about one of each. */
const count = Math.max(8, Math.ceil(kills * 1.5))

interface Marking {
  one: ToMark
  batchId: number
}

let service: Service
let client: StubbornClient
let folder: string
const sitting: Candidate[] = []
const marking: Marking[] = []
const unpaid: number[] = []
let examiner: BuiltAccount
let clerk: BuiltAccount
let staff: [BuiltAccount, BuiltAccount]

/** What the builders need of a server, in front of the database of the service. */
async function openBuilder(): Promise<{ server: TestServer; close(): Promise<void> }> {
  const env = { DATABASE_URL: service.databaseUrl(), DATA_DIR: folder, SECRET_KEY }
  const config = readConfig(env)
  const clock = { now: () => Date.now(), set() {}, advance() {} }
  // What fails is thrown by the call; the rest is told when the database goes first.
  const onError = () => undefined
  const database = openDatabase(service.databaseUrl(), 2, onError)
  const coordinator = createLocalCoordinator()
  const services = await assembleServices({ config, clock, database, coordinator, checkReplies: false, onError })
  const log = { info() {}, warn() {}, error() {} }
  const call = (controller: 'Exam', action: string, input = {}, who: { token?: string } = {}) =>
    client.call(controller, action, input, { token: who.token })
  const parts = { db: database.db, database, clock, config, services, call, url: service.url, app: { log } }
  const server = parts as unknown as TestServer
  return {
    server,
    async close() {
      await services.login.stop()
      await services.jobs.stop()
      services.outside.store.close()
      await database.pool.end()
    },
  }
}

beforeAll(async () => {
  console.log(`FIRE_SEED=${seed} FIRE_KILLS=${kills}`)
  folder = mkdtempSync(join(tmpdir(), 'kaoji-exam-fire-'))
  service = await openService(() => false)
  client = createClient(service.url)
  const { server, close } = await openBuilder()
  const room = await buildExamRoom(server)
  const owner = await buildAccount(server)
  examiner = await buildExaminer(server)
  const office = (roles: Array<'results' | 'schedule' | 'desk'>) => buildAccount(server, { userType: 9, roles })
  clerk = await office(['desk'])
  staff = [await office(['results', 'schedule']), await office(['results'])]
  for (let at = 0; at < count; at++) {
    sitting.push(await buildCandidate(server, room))
    unpaid.push((await buildEnrolment(server, owner, room.batchId, newChild())).id)
    const batchId = await buildBatch(server)
    const one = await buildToMark(server, owner, batchId, newChild().CertNO)
    await server.db
      .insertInto('examinerAssignment')
      .values({ enrolmentId: one.id, examinerId: examiner.id, assignedAt: Date.now(), assignedBy: null })
      .execute()
    marking.push({ one, batchId })
  }
  await close()
}, 1_200_000)
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** Rows of what was acknowledged and is not there, or is there more than once. */
async function findLost({ submitted, marked, receipts, released }: ExamLedger): Promise<string[]> {
  const lost: string[] = []
  const note = (what: string, rows: readonly unknown[]) => {
    if (rows.length > 0) lost.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  const submittedIds = submitted.map(({ enrolmentId }) => enrolmentId)
  note(
    'submitted answers that are not',
    await service.query('select id from enrolment where id = any($1) and answers_submitted_at is null', [submittedIds]),
  )
  note(
    'videos of submitted answers that no slot names, or whose object is gone',
    await service.query(
      `select said.key from unnest($1::text[]) as said (key) where not exists (
         select from answer_take t join answer_sheet s on s.take_id = t.id where t.object_key = said.key)
         or not exists (select from object_store.object o where o.key = said.key and o.size = 4096)`,
      [submitted.flatMap(({ keys }) => keys)],
    ),
  )
  note(
    'marks that are not there once',
    await service.query(
      `select said.id from unnest($1::int[]) as said (id)
         where 1 <> (select count(*) from review r where r.enrolment_id = said.id)`,
      [marked],
    ),
  )
  note(
    'receipts that are not there once',
    await service.query(
      `select number from unnest($1::int[], $2::text[]) as said (id, number) where 1 <> (
         select count(*) from desk_receipt r join desk_receipt_line l on l.receipt_id = r.id where l.enrolment_id = said.id and r.receipt_no = said.number)`,
      [receipts.map(({ enrolmentId }) => enrolmentId), receipts.map(({ number }) => number)],
    ),
  )
  note(
    'fees taken at the desk that are not in the ledger once, to the fen',
    await service.query(
      `select said.id from unnest($1::int[]) as said (id)
         where 15000 is distinct from (select sum(m.amount_fen) from money_entry m where m.enrolment_id = said.id)
           or 1 is distinct from (select pay_status from enrolment e where e.id = said.id)`,
      [receipts.map(({ enrolmentId }) => enrolmentId)],
    ),
  )
  note(
    'released results that are not out',
    await service.query(
      `select said.id from unnest($1::int[]) as said (id) where not exists (
         select from exam_result r where r.enrolment_id = said.id and r.approved_at is not null)`,
      [released.map(({ enrolmentId }) => enrolmentId)],
    ),
  )
  note(
    'releases that were not released',
    await service.query(`select id from result_release where id = any($1) and state <> 'released'`, [
      released.map(({ releaseId }) => releaseId),
    ]),
  )
  return lost
}

test('an exam day in which everything is killed again and again keeps what it said', {
  timeout: 60_000 + kills * VICTIMS.length * 60_000,
}, async () => {
  const random = createRandom(seed)
  const ledger: ExamLedger = { submitted: [], marked: [], receipts: [], released: [] }
  const schedule = random.shuffled(Array.from({ length: kills }, () => VICTIMS).flat())
  let isOver = false
  /** Work goes on until the killing is over or nothing is left. */
  const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>) => {
    for (const item of items) {
      if (isOver) return
      await work(item)
    }
  }
  const half = Math.ceil(sitting.length / 2)
  const working = Promise.all([
    each(sitting.slice(0, half), (one) => sitExam(client, service.url, one, ledger)),
    each(sitting.slice(half), (one) => sitExam(client, service.url, one, ledger)),
    each(marking, (one) => markAndRelease(client, { ...one, examiner, staff }, ledger)),
    each(unpaid, (id) => payAtDesk(client, clerk, id, ledger)),
  ])
  const failed = working.then(() => new Promise<never>(() => undefined))
  const killing = async () => {
    for (const victim of schedule) {
      await pause(200 + random.below(1500))
      service.kill(victim)
      await service.revive(victim)
    }
  }
  try {
    await Promise.race([killing(), failed])
  } finally {
    isOver = true
  }
  await working
  expect(await findLost(ledger)).toEqual([])
  expect(client.faults).toEqual([])
  const { submitted, marked, receipts, released } = ledger
  console.log(
    `${schedule.length} kills: ${submitted.length} submitted, ${marked.length} marked, ${receipts.length} paid at the desk, ${released.length} released`,
  )
  for (const part of [submitted, marked, receipts, released]) expect(part.length).toBeGreaterThan(0)
})

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
import { type BuiltAccount, buildAccount, buildBatch, ids, newIdNumber } from '#test/builders.ts'
import { buildCandidate, buildExamRoom, type Candidate, exam } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, SINGING, type ToMark } from '#test/marking.ts'
import type { TestServer } from '#test/server.ts'
import { until } from '../waiting.ts'
import { compareBooks } from './books.ts'
import {
  type ExamLedger,
  enrolAndPay,
  enrolAtDesk,
  markAndRelease,
  openLedger,
  type Parent,
  sitExam,
} from './examFire.ts'
import { findChild } from './processTree.ts'
import { createRandom } from './seeded.ts'
import { openService, type PartName, SECRET_KEY, type Service, type Victim } from './service.ts'
import { createClient, type StubbornClient } from './stubbornClient.ts'

const seed = Number(process.env.FIRE_SEED ?? randomInt(2 ** 30))
/** How often each of the victims is killed. */
const kills = Number(process.env.FIRE_KILLS ?? 100)
const VICTIMS: ReadonlyArray<Victim | PartName> = ['server', 'worker', 'database', 'store', 'sandbox']
/** Calls that people begin between two kills are drawn below this; as many more may begin until what was killed is back. */
const MOST_CALLS = 8
/** How many exams and reviews are prepared, so that none of them is used up before the last kill. */
const prepared = { sitting: kills * 2 + 6, marking: kills * 4 + 6 }

interface Marking {
  one: ToMark
  batchId: number
}

let service: Service
let client: StubbornClient
let begun = 0
let mayBegin = Number.POSITIVE_INFINITY
let folder: string
const sitting: Candidate[] = []
const marking: Marking[] = []
let examiner: BuiltAccount
let clerk: BuiltAccount
let staff: [BuiltAccount, BuiltAccount]
let parent: Parent

/** What the builders need of a server, in front of the database of the service. */
async function openBuilder(): Promise<{ server: TestServer; close(): Promise<void> }> {
  const env = { DATABASE_URL: service.databaseUrl(), DATA_DIR: folder, SECRET_KEY }
  const config = readConfig(env)
  const clock = { now: () => Date.now(), set() {}, advance() {} }
  // What fails is thrown by the call; the rest is told when the database goes first.
  const onError = () => undefined
  const database = openDatabase(service.databaseUrl(), 2, onError, { kept: 2 })
  database.pool.options.connectionTimeoutMillis = 60_000
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
  service = await openService(() => false, { hasParts: true })
  const stubborn = createClient(service.url)
  client = {
    ...stubborn,
    async call(...asked) {
      while (begun >= mayBegin) await pause(5)
      begun += 1
      return stubborn.call(...asked)
    },
  }
  const { server, close } = await openBuilder()
  const room = await buildExamRoom(server)
  const owner = await buildAccount(server)
  examiner = await buildExaminer(server)
  const office = (roles: Array<'results' | 'schedule' | 'finance'>) => buildAccount(server, { userType: 9, roles })
  clerk = await office(['finance'])
  staff = [await office(['results', 'schedule']), await office(['results'])]
  const payer = await buildAccount(server, { openId: 'oKaojiSandbox000000000000001' })
  parent = { token: payer.token, batchId: room.batchId }
  for (let at = 0; at < prepared.sitting; at++) sitting.push(await buildCandidate(server, room))
  for (let at = 0; at < prepared.marking; at++) {
    const batchId = await buildBatch(server)
    const one = await buildToMark(server, owner, batchId, newIdNumber(), { majorId: SINGING })
    await server.db
      .insertInto('examinerAssignment')
      .values({ enrolmentId: one.id, examinerId: examiner.id, assignedAt: Date.now(), assignedBy: null })
      .execute()
    marking.push({ one, batchId })
  }
  // The builder of marks gives piano patterns as well, which would be two slots more for those who sit their exam.
  await server.db
    .deleteFrom('examPattern')
    .where('majorId', '=', ids.piano)
    .where('id', 'not in', [exam.drawnPattern, exam.chosenPattern])
    .execute()
  await close()
}, 1_200_000)
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** Rows of what was acknowledged and is not there, or is there more than once. */
async function findLost({ submitted, marked, receipts, released, paid }: ExamLedger): Promise<string[]> {
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
    'slots of submitted answers with more takes than one, or one that nothing looks at',
    await service.query(
      `select s.id from answer_sheet s join exam_session e on e.id = s.session_id
         left join answer_take t on t.answer_sheet_id = s.id left join take_media m on m.take_id = t.id
         where e.enrolment_id = any($1) group by s.id having count(t.id) <> 1 or bool_or(
           m.status = 'waiting' and not exists (select from pgboss.job j where j.name = 'inspectTake'
             and (j.data->>'takeId')::int = t.id and j.state in ('created', 'retry', 'active')))`,
      [submittedIds],
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
    'payments by WeChat that are not booked once, to the fen, or whose number is another',
    await service.query(
      `select said.id from unnest($1::int[], $2::text[], $3::text[]) as said (id, pay_code, exam_no)
         where not exists (select from enrolment e where e.id = said.id and e.pay_status = 1 and e.exam_no = said.exam_no)
           or 1 <> (select count(*) from money_entry m join pay_order o on o.id = m.order_id
             where m.enrolment_id = said.id and m.kind = 'payment' and m.amount_fen = 15000 and o.pay_code = said.pay_code)`,
      [paid.map(({ enrolmentId }) => enrolmentId), paid.map(({ order }) => order), paid.map(({ examNo }) => examNo)],
    ),
  )
  note(
    'numbers given twice',
    await service.query('select exam_no from enrolment where exam_no is not null group by 1 having count(*) > 1'),
  )
  note(
    'children enrolled twice',
    await service.query(
      'select cert_index from enrolment where pay_status <> 2 group by batch_id, cert_index, major_id having count(*) > 1',
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

/** Everybody at work until `isOver`; the answer says how many acts had begun when it was. */
function work(ledger: ExamLedger, isOver: () => boolean): Promise<unknown> {
  const each = async <T>(items: T[], act: (item: T) => Promise<void>) => {
    while (!isOver()) {
      const item = items.shift()
      if (item === undefined) throw new Error('too little was prepared')
      await act(item)
    }
  }
  const untilOver = async (act: () => Promise<void>) => {
    while (!isOver()) await act()
  }
  return Promise.all([
    each(sitting, (one) => sitExam(client, service.url, one, ledger)),
    each(sitting, (one) => sitExam(client, service.url, one, ledger)),
    each(marking, (one) => markAndRelease(client, { ...one, examiner, staff }, ledger)),
    untilOver(() => enrolAtDesk(client, clerk, parent, ledger)),
    untilOver(() => enrolAndPay(client, service, parent, ledger)),
  ])
}

test('an exam day in which every part is killed again and again keeps what it said', {
  timeout: 60_000 + kills * VICTIMS.length * 60_000,
}, async () => {
  const random = createRandom(seed)
  const ledger = openLedger()
  const schedule = random.shuffled(Array.from({ length: kills }, () => VICTIMS).flat())
  let isOver = false
  const working = work(ledger, () => isOver)
  const failed = working.then(() => new Promise<never>(() => undefined))
  const killing = async () => {
    for (const [at, victim] of schedule.entries()) {
      const next = begun + 1 + random.below(MOST_CALLS)
      mayBegin = next + MOST_CALLS
      await until(`people ask on after ${at} kills`, () => begun >= next, 120)
      // A process that was killed just now is started again after two seconds.
      if (victim === 'server' || victim === 'worker')
        await until(`${victim} is there`, () => findChild(service.product().pid, victim) !== null)
      await pause(random.below(40))
      service.kill(victim)
      await service.revive(victim)
      if (at % 50 === 49) console.log(`${at + 1} kills, ${JSON.stringify(countsOf(ledger))}`)
    }
  }
  try {
    await Promise.race([killing(), failed])
  } finally {
    isOver = true
    mayBegin = Number.POSITIVE_INFINITY
  }
  await working
  expect(await findLost(ledger)).toEqual([])
  expect(await compareBooks(service)).toEqual([])
  expect(client.faults).toEqual([])
  console.log(`${schedule.length} kills, ${begun} calls, ${JSON.stringify(countsOf(ledger))}`)
  for (const count of Object.values(countsOf(ledger))) expect(count).toBeGreaterThan(0)
})

const countsOf = (ledger: ExamLedger) =>
  Object.fromEntries(Object.entries(ledger).map(([act, all]) => [act, (all as unknown[]).length]))

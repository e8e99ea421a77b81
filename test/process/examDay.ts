import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalCoordinator } from '#server/concurrency/coordinator.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { openDatabase } from '#server/db/pool.ts'
import { assembleServices } from '#server/process/assemble.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildLogin, ids, newIdNumber } from '#test/builders.ts'
import { buildCandidate, buildExamRoom, type Candidate, exam } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, SINGING, type ToMark } from '#test/marking.ts'
import type { TestServer } from '#test/server.ts'
import type { Parent } from './examFire.ts'
import { SECRET_KEY, type Service } from './service.ts'
import { createClient } from './stubbornClient.ts'

/** Who sits, marks, pays and works in the office on one day. */
export interface ExamDay {
  sitting: Candidate[]
  /** Each in a batch of its own, so that each is released for itself. */
  marking: Array<{ one: ToMark; batchId: number }>
  examiner: BuiltAccount
  clerk: BuiltAccount
  staff: [BuiltAccount, BuiltAccount]
  /** Families; each may upload some hundred pictures on one day. */
  parents: Parent[]
}

const FAMILIES = 40

/** What the builders need of a server, in front of the database of the service. */
export async function openBuilder(service: Service): Promise<{ server: TestServer; close(): Promise<void> }> {
  // Nobody is killed meanwhile, so that a busy machine is waited for: what is asked twice would be refused.
  const client = createClient(service.url, 120_000)
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-exam-day-'))
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
      await services.stop()
      await database.pool.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Prepares so many exams to sit and to mark; enrolments to pay are made by who pays them. */
export async function prepareExamDay(service: Service, count: { sitting: number; marking: number }): Promise<ExamDay> {
  const { server, close } = await openBuilder(service)
  const room = await buildExamRoom(server)
  const owner = await buildAccount(server)
  const examiner = await buildExaminer(server)
  const office = (roles: Array<'results' | 'schedule' | 'finance'>) => buildAccount(server, { userType: 9, roles })
  const day: ExamDay = {
    sitting: [],
    marking: [],
    examiner,
    clerk: await office(['finance']),
    staff: [await office(['results', 'schedule']), await office(['results'])],
    parents: [],
  }
  for (let at = 0; at < FAMILIES; at++) {
    const token = await buildLogin(server, await buildAccount(server), 'oKaojiSandbox000000000000001')
    day.parents.push({ token, batchId: room.batchId })
  }
  for (let at = 0; at < count.sitting; at++) day.sitting.push(await buildCandidate(server, room))
  for (let at = 0; at < count.marking; at++) {
    const batchId = await buildBatch(server)
    const one = await buildToMark(server, owner, batchId, newIdNumber(), { majorId: SINGING })
    await server.db
      .insertInto('examinerAssignment')
      .values({ enrolmentId: one.id, examinerId: examiner.id, assignedAt: Date.now(), assignedBy: null })
      .execute()
    day.marking.push({ one, batchId })
  }
  // The builder of marks gives piano patterns as well, which would be two slots more for those who sit their exam.
  await server.db
    .deleteFrom('examPattern')
    .where('majorId', '=', ids.piano)
    .where('id', 'not in', [exam.drawnPattern, exam.chosenPattern])
    .execute()
  await close()
  return day
}

/** The next family; it is the turn of each. */
export function nextParent({ parents }: ExamDay): Parent {
  const [parent, ...others] = parents
  if (!parent) throw new Error('no family was prepared')
  parents.splice(0, parents.length, ...others, parent)
  return parent
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  buildWindow,
  type Candidate,
  type ExamRoom,
  fillSlots,
  uploadVideo,
} from '#test/examBuilders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let server: TestServer
let room: ExamRoom
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const next = (who: { token?: string }) => server.call<{ TodoCount: number }>('Exam', 'GetMyNextStep', {}, who)
/** What all that show an enrolment to its owner say of its session. */
async function shown(candidate: Candidate) {
  const { enrolmentId: EF_ID } = candidate
  const { item } = await server.call('Exam', 'GetExamFormInfo', { EF_ID }, candidate)
  const first = await next(candidate)
  const list = await server.call('Exam', 'GetMyExamFormList', { OrderByStr: 'Urgency' }, candidate)
  const online = await server.call('Exam', 'GetMyOnlineExamList', {}, candidate)
  for (const one of [first.item, list.listData[0], online.listData[0]])
    expect([one?.ExamSession, one?.RetryUntil]).toEqual([item.ExamSession, item.RetryUntil])
  return { session: item.ExamSession, retryUntil: item.RetryUntil, today: first.listData.map(({ EF_ID: id }) => id) }
}

test('a session that runs says how many of its videos are there and when it ends, until it is submitted', async () => {
  const candidate = await buildCandidate(server, room)
  expect(await shown(candidate)).toMatchObject({ session: null, retryUntil: null })
  const slots = await fillSlots(server, candidate)
  const EndTime = (await actionsOf(server, candidate).sheet()).OtherMsg.EndTime
  expect(await shown(candidate)).toEqual({
    session: { EndTime, Filled: 0, Required: 3 },
    retryUntil: null,
    today: [candidate.enrolmentId],
  })
  const { attach, submit } = actionsOf(server, candidate)
  for (const [at, id] of slots.entries()) {
    expect((await attach(id, await uploadVideo(server, candidate, id))).Code).toBe(1)
    expect((await shown(candidate)).session).toEqual({ EndTime, Filled: at + 1, Required: 3 })
  }
  expect((await submit()).Code).toBe(1)
  expect(await shown(candidate)).toEqual({ session: null, retryUntil: null, today: [] })
})

test('an extension moves its end; another session that staff allow is told until when it may begin', async () => {
  const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
  const candidate = await buildCandidate(server, { ...room, timeId })
  await fillSlots(server, candidate)
  const { id } = await server.db
    .selectFrom('examSession')
    .select('id')
    .where('enrolmentId', '=', candidate.enrolmentId)
    .executeTakeFirstOrThrow()
  const help = { EF_ID: candidate.enrolmentId, SessionId: id, Reason: '停电' }
  const before = (await shown(candidate)).session
  expect(before).toMatchObject({ EndTime: '2026-11-20T10:30:00+08:00' })
  await server.call('Admin', 'ExtendExamSession', { ...help, Version: 0, Minutes: 60 }, staff)
  expect((await shown(candidate)).session).toMatchObject({ EndTime: '2026-11-20T11:30:00+08:00' })
  server.clock.advance(2 * HOUR)
  await server.call('Admin', 'AllowNewExamSession', { ...help, Version: 1, Hours: 24 }, staff)
  const allowed = await shown(candidate)
  expect(allowed).toMatchObject({ session: null, retryUntil: '2026-11-21T12:00:00+08:00' })
  expect((await next(candidate)).OtherMsg.TodoCount).toBe(1)
  server.clock.set(TEST_NOW)
})

test('on the morning of the exam every child of it comes, in the order of their times, before a fee that is due', async () => {
  const family = await buildAccount(server)
  const due = await buildEnrolment(server, family, await buildBatch(server, { closesInDays: 1 }), {
    CertNO: newIdNumber(),
  })
  const batch = await buildBatch(server)
  const onSite = async (startsInHours: number) => {
    const { id } = await buildEnrolment(server, family, batch, { CertNO: newIdNumber(), IsOnline: 0 })
    const beginsAt = Date.parse(TEST_NOW) + startsInHours * HOUR
    const time = await server.db
      .insertInto('examTime')
      .values({
        batchId: batch,
        isOnline: false,
        beginsAt,
        endsAt: beginsAt + HOUR,
        address: '艺术中心',
        room: `第${startsInHours}考室`,
        publishedAt: Date.parse(TEST_NOW) - HOUR,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: Date.parse(TEST_NOW), payMethod: 'desk', checkStatus: 1, examTimeId: time.id })
      .where('id', '=', id)
      .execute()
    return id
  }
  const [later, sooner, tomorrow] = [await onSite(4), await onSite(2), await onSite(26)]
  await server.db
    .updateTable('examBatch')
    .set({ showRoomAt: Date.parse(TEST_NOW) - HOUR })
    .where('id', '=', batch)
    .execute()
  const answer = await next(family)
  expect(answer.listData.map(({ EF_ID }) => EF_ID)).toEqual([sooner, later])
  expect(answer).toMatchObject({ item: { EF_ID: sooner }, totalCount: 2, OtherMsg: { TodoCount: 1 } })
  expect(answer.listData[0]?.ExamTime).toMatchObject({ ExamRoom: '第2考室' })
  const list = await server.call('Exam', 'GetMyExamFormList', { OrderByStr: 'Urgency' }, family)
  expect(list.listData.map(({ EF_ID }) => EF_ID)).toEqual([sooner, later, due.id, tomorrow])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, ids } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  buildWindow,
  type Candidate,
  type ExamRoom,
  fillSheet,
  fillSlots,
  uploadVideo,
  warmPool,
} from '#test/examBuilders.ts'
import { buildHearingBank } from '#test/hearingBuilders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const MINUTE = 60_000
let server: TestServer
let room: ExamRoom
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const latestOf = (enrolmentId: number) =>
  server.db
    .selectFrom('examSession')
    .selectAll()
    .where('enrolmentId', '=', enrolmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const helpOf = async ({ enrolmentId }: Candidate) => ({
  EF_ID: enrolmentId,
  SessionId: (await latestOf(enrolmentId)).id,
  Version: 0,
  Reason: '考场停电，考生无法上传',
})
const call = (action: string, input: Record<string, unknown>, who = staff) =>
  server.call<{ Version: number; EndTime: string }>('Admin', action, input, who)
const extend = (help: object, Minutes = 30) => call('ExtendExamSession', { ...help, Minutes })
const allow = (help: object, Hours = 24) => call('AllowNewExamSession', { ...help, Hours })
const messagesOf = (enrolmentId: number) =>
  server.db
    .selectFrom('message')
    .select(['event', 'text'])
    .where('enrolmentId', '=', enrolmentId)
    .where('event', 'in', ['sessionExtended', 'sessionAllowed'])
    .execute()
const auditOf = (enrolmentId: number) =>
  server.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('subject', '=', 'enrolment')
    .where('subjectId', '=', enrolmentId)
    .where('action', 'in', ['ExtendExamSession', 'AllowNewExamSession'])
    .execute()

describe('more time', () => {
  test('holds for the page, for uploads and for the submission, past the end and the window', async () => {
    const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
    const candidate = await buildCandidate(server, { ...room, timeId })
    const { attach, sheet, submit, start } = actionsOf(server, candidate)
    const slots = await fillSlots(server, candidate)
    server.clock.advance(31 * MINUTE)
    expect(
      await server.call('File', 'CreateVideoUpload', { EAS_ID: slots[0], FileName: 'a.mp4', Size: 9 }, candidate),
    ).toMatchObject({ Code: 0, Msg: '上传时间已结束，禁止上传视频！' })
    const RequestKey = randomUUID()
    const help = { ...(await helpOf(candidate)), RequestKey }
    const done = await extend(help)
    // The session had run out, so that its minutes count from now.
    expect(done.OtherMsg).toEqual({ Version: 1, EndTime: '2026-11-20T11:01:00+08:00' })
    expect((await extend(help)).OtherMsg).toEqual(done.OtherMsg)
    expect((await sheet()).OtherMsg).toMatchObject({ EndTime: '2026-11-20T11:01:00+08:00', WhyNot: '' })
    expect((await start()).OtherMsg).toMatchObject({ EndTime: '2026-11-20T11:01:00+08:00', IsSub: 0 })
    for (const id of slots) expect((await attach(id, await uploadVideo(server, candidate, id))).Code).toBe(1)
    await server.runJob('submitComplete', {})
    expect((await latestOf(candidate.enrolmentId)).submittedAt).toBeNull()
    expect((await submit()).Code).toBe(1)
    server.clock.set(TEST_NOW)
    expect(await messagesOf(candidate.enrolmentId)).toMatchObject([
      { event: 'sessionExtended', text: expect.stringContaining('考场停电，考生无法上传') },
    ])
    expect(await auditOf(candidate.enrolmentId)).toEqual([{ action: 'ExtendExamSession', actorId: staff.id }])
    expect(await extend({ ...help, Version: 1, RequestKey: randomUUID() })).toMatchObject({
      Code: 0,
      Msg: '考生已交卷，不能再延长时间或重新开考',
    })
  })

  test('ends like any time, and a complete set is then submitted by the server', async () => {
    const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
    const candidate = await buildCandidate(server, { ...room, timeId })
    const slots = await fillSheet(server, candidate)
    expect((await extend(await helpOf(candidate), 60)).OtherMsg.EndTime).toBe('2026-11-20T11:30:00+08:00')
    server.clock.advance(90 * MINUTE)
    await server.runJob('submitComplete', {})
    expect((await latestOf(candidate.enrolmentId)).submittedAt).toBeNull()
    server.clock.advance(2 * MINUTE)
    const late = await server.call(
      'File',
      'CreateVideoUpload',
      { EAS_ID: slots[0], FileName: 'a.mp4', Size: 9 },
      candidate,
    )
    expect(late.Msg).toBe('上传时间已结束，禁止上传视频！')
    await server.runJob('submitComplete', {})
    expect((await latestOf(candidate.enrolmentId)).isSwept).toBe(true)
    server.clock.set(TEST_NOW)
  })

  test('nobody is absent while it lasts', async () => {
    const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
    const candidate = await buildCandidate(server, { ...room, timeId })
    await actionsOf(server, candidate).start()
    await extend(await helpOf(candidate), 120)
    server.clock.advance(60 * MINUTE)
    const absent = { EF_ID: candidate.enrolmentId }
    expect(await server.call('Examiner', 'MarkAbsent', absent, staff)).toMatchObject({ Code: 0 })
    server.clock.advance(120 * MINUTE)
    expect((await server.call('Examiner', 'MarkAbsent', absent, staff)).Code).toBe(1)
    server.clock.set(TEST_NOW)
  })

  test.each([
    ['no reason', { Reason: ' ' }, '请填写原因，最多100个字，考生会看到'],
    ['no minutes', { Minutes: 0 }, '延长的时间为1至180分钟'],
    ['an earlier session', { SessionId: 1 }, '这一次考试已作废，不能再延长时间；请刷新后查看最新的一次'],
  ])('with %s is refused', async (_, wrong, Msg) => {
    const candidate = await buildCandidate(server, room)
    await actionsOf(server, candidate).start()
    expect(
      await extend({ ...(await helpOf(candidate)), Minutes: 30, ...wrong }, (wrong as { Minutes?: number }).Minutes),
    ).toMatchObject({ Code: 0, Msg })
  })

  test('for somebody who has not begun is refused, and an unknown one is not there', async () => {
    const candidate = await buildCandidate(server, room)
    const help = { EF_ID: candidate.enrolmentId, SessionId: 1, Version: 0, Reason: '停电' }
    expect(await extend(help)).toMatchObject({ Code: 0, Msg: '考生还没有开始考试' })
    expect((await extend({ ...help, EF_ID: 999_999 })).status).toBe(404)
    const content = await buildAccount(server, { userType: 9, roles: ['desk'] })
    expect((await call('ExtendExamSession', { ...help, Minutes: 30 }, content)).status).toBe(403)
  })
})

describe('a new session', () => {
  test('begins past window and cap with its whole length, once, and the earlier one is kept', async () => {
    const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
    const candidate = await buildCandidate(server, { ...room, timeId })
    const { start, sheet, draw } = actionsOf(server, candidate)
    await fillSlots(server, candidate)
    const drawn = (await draw()).item
    server.clock.advance(60 * MINUTE)
    expect((await start()).Msg).toBe('考试时间已结束')
    const first = await helpOf(candidate)
    expect((await sheet()).OtherMsg).toMatchObject({ RetryUntil: null, WhyNot: '考试时间已结束' })
    expect((await allow(first)).OtherMsg).toEqual({ Version: 1, EndTime: '2026-11-21T11:00:00+08:00' })
    expect((await sheet()).OtherMsg).toMatchObject({ RetryUntil: '2026-11-21T11:00:00+08:00', WhyNot: '' })
    expect(await allow({ ...first, Version: 1 })).toMatchObject({ Code: 0, Msg: '已允许重新开考，考生还没有开始' })
    expect(await extend({ ...first, Version: 1 })).toMatchObject({
      Code: 0,
      Msg: '这一次考试已作废，不能再延长时间；请刷新后查看最新的一次',
    })
    server.clock.advance(60 * MINUTE)
    expect((await start()).OtherMsg).toMatchObject({ EndTime: '2026-11-20T13:00:00+08:00', IsSub: 0 })
    expect((await sheet()).OtherMsg).toMatchObject({ EndTime: '2026-11-20T13:00:00+08:00', RetryUntil: null })
    // What was drawn stays drawn.
    expect((await draw()).item).toMatchObject({ EQ_ID: drawn.EQ_ID })
    server.clock.advance(61 * MINUTE)
    expect((await start()).Msg).toBe('考试时间已结束')
    server.clock.set(TEST_NOW)
    expect((await messagesOf(candidate.enrolmentId)).map(({ event }) => event)).toEqual(['sessionAllowed'])
  })

  test('that is not begun in time is over, and takes a reason and a limit', async () => {
    const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
    const candidate = await buildCandidate(server, { ...room, timeId })
    const { start } = actionsOf(server, candidate)
    await start()
    const help = await helpOf(candidate)
    expect(await allow(help, 169)).toMatchObject({ Code: 0, Msg: '重新开考的期限为1至168小时' })
    expect((await allow(help, 1)).Code).toBe(1)
    server.clock.advance(61 * MINUTE)
    expect((await start()).Msg).toBe('考试时间已结束')
    server.clock.set(TEST_NOW)
  })

  test('of a hearing test is refused', async () => {
    await buildHearingBank(server)
    const candidate = await buildCandidate(server, room, { majorId: ids.hearing, gradeId: ids.hearingGrade })
    await server.db.updateTable('examBatch').set({ hearingState: 2 }).where('id', '=', room.batchId).execute()
    expect((await actionsOf(server, candidate).start()).Code).toBe(1)
    expect(await allow(await helpOf(candidate))).toMatchObject({
      Code: 0,
      Msg: '听力考试只能参加一次，可以延长时间，不能重新开考',
    })
  })
})

describe('at once', () => {
  const twenty = <T>(work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, at) => work(at)))

  test('twenty decisions about one version: one holds, the others are told', async () => {
    const candidate = await buildCandidate(server, room)
    await actionsOf(server, candidate).start()
    const help = await helpOf(candidate)
    await warmPool(server)
    const answers = await twenty((at) => (at % 2 ? extend(help) : allow(help)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.filter(({ Msg }) => Msg.includes('刚刚') || Msg.includes('修改')).length).toBe(19)
    expect(await messagesOf(candidate.enrolmentId)).toHaveLength(1)
    expect(await auditOf(candidate.enrolmentId)).toHaveLength(1)
  })

  test('ten submissions against ten decisions: a submitted set stays as it was submitted', async () => {
    for (const decide of [extend, allow]) {
      const candidate = await buildCandidate(server, room)
      await fillSheet(server, candidate)
      const help = await helpOf(candidate)
      const { submit } = actionsOf(server, candidate)
      await warmPool(server)
      const answers = await twenty<{ Code: number }>((at) => (at % 2 ? submit() : decide(help)))
      const submitted = answers.filter(({ Code }, at) => at % 2 === 1 && Code === 1).length
      const decided = answers.filter(({ Code }, at) => at % 2 === 0 && Code === 1).length
      const { submittedAt, setAsideAt } = await latestOf(candidate.enrolmentId)
      expect(submitted).toBe(submittedAt === null ? 0 : 1)
      expect(decided).toBeLessThanOrEqual(1)
      expect(await auditOf(candidate.enrolmentId)).toHaveLength(decided)
      // Never both: a set that staff put aside is not the one that counts.
      expect(submittedAt !== null && setAsideAt !== null).toBe(false)
      if (decide === extend) expect(submitted).toBe(1)
      else expect(submitted + decided).toBe(1)
    }
  })

  test('ten new starts after the end against ten extensions: either it goes on, or another began', async () => {
    const candidate = await buildCandidate(server, room)
    const { start } = actionsOf(server, candidate)
    await start()
    server.clock.advance(61 * MINUTE)
    const help = await helpOf(candidate)
    await warmPool(server)
    const answers = await twenty<{ Code: number; OtherMsg: unknown }>((at) => (at % 2 ? start() : extend(help)))
    const extended = answers.filter(({ Code }, at) => at % 2 === 0 && Code === 1).length
    const all = await server.db
      .selectFrom('examSession')
      .select(['id', 'setAsideAt', 'extendedTo'])
      .where('enrolmentId', '=', candidate.enrolmentId)
      .execute()
    expect(all.filter(({ setAsideAt }) => setAsideAt === null)).toHaveLength(1)
    expect(all).toHaveLength(extended === 1 ? 1 : 2)
    server.clock.set(TEST_NOW)
  })
})

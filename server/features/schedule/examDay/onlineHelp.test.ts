import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, shanghaiIso } from '#domain/time.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  buildWindow,
  type Candidate,
  type ExamRoom,
  warmPool,
} from '#test/examBuilders.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const NOW = Date.parse(TEST_NOW)
const DAY = TEST_NOW.slice(0, 10)
let server: TestServer
let room: ExamRoom
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await server.db
    .updateTable('examBatch')
    .set({ showRoomAt: NOW - HOUR_MS })
    .where('id', '=', room.batchId)
    .execute()
})
beforeEach(() => server.clock.set(TEST_NOW))
afterAll(() => server.stop())

type Fields = Record<string, unknown>
const call = (action: string, input: Fields, who = staff) => server.call<Fields>('Admin', action, input, who)
const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ enrolmentId }) => enrolmentId)
const Reason = '盘龙区停电'
const more = (candidates: readonly Candidate[], Minutes = 40) =>
  call('HelpOnlineExams', { EB_ID: room.batchId, EF_IDs: idsOf(candidates), Kind: 'moreTime', Minutes, Reason })
const newWindow = (candidates: readonly Candidate[]) =>
  call('HelpOnlineExams', {
    EB_ID: room.batchId,
    EF_IDs: idsOf(candidates),
    Kind: 'newWindow',
    BeginTime: shanghaiIso(NOW + 24 * HOUR_MS),
    EndTime: shanghaiIso(NOW + 27 * HOUR_MS),
    Reason,
  })
const sittings = async () => (await call('GetOnlineSittings', { EB_ID: room.batchId, Date: DAY })).listData
const windowOf = ({ enrolmentId }: Candidate) =>
  server.db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(['examTime.id', 'examTime.beginsAt', 'examTime.endsAt'])
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
const endOf = ({ enrolmentId }: Candidate) =>
  server.db
    .selectFrom('examSession')
    .select(['extendedTo', 'retryUntil', 'setAsideAt'])
    .where('enrolmentId', '=', enrolmentId)
    .executeTakeFirstOrThrow()
const told = ({ enrolmentId }: Candidate) =>
  server.db
    .selectFrom('message')
    .select(['event', 'text'])
    .where('enrolmentId', '=', enrolmentId)
    .where('event', 'in', ['sessionExtended', 'sessionAllowed', 'timeChanged', 'timePublished', 'notBegun'])
    .orderBy('id')
    .execute()

/** One who runs, one whose session has ended, one who has not begun, one who has submitted; each in an open window. */
async function four() {
  const timeId = await buildWindow(server, room.batchId, { fromHours: -3, toHours: 1 })
  const [running, ended, waiting, submitted] = [
    await buildCandidate(server, { ...room, timeId }),
    await buildCandidate(server, { ...room, timeId }),
    await buildCandidate(server, { ...room, timeId }),
    await buildCandidate(server, { ...room, timeId }),
  ]
  for (const one of [running, ended, submitted]) await actionsOf(server, one).start()
  await server.db
    .updateTable('examSession')
    .set({ startedAt: NOW - 2 * HOUR_MS, endsAt: NOW - HOUR_MS })
    .where('enrolmentId', '=', ended.enrolmentId)
    .execute()
  await server.db
    .updateTable('examSession')
    .set({ submittedAt: NOW - 1 })
    .where('enrolmentId', '=', submitted.enrolmentId)
    .execute()
  return { running, ended, waiting, submitted }
}

test('who has not submitted is listed, those who have not begun among them', async () => {
  const { running, ended, waiting, submitted } = await four()
  const rows = await sittings()
  const of = ({ enrolmentId }: Candidate) => rows.find(({ EF_ID }) => EF_ID === enrolmentId)
  expect(of(running)).toMatchObject({ StartTime: TEST_NOW, EndTime: shanghaiIso(NOW + HOUR_MS) })
  expect(of(ended)).toMatchObject({ EndTime: shanghaiIso(NOW - HOUR_MS) })
  expect(of(waiting)).toMatchObject({ StartTime: null, WindowEnd: shanghaiIso(NOW + HOUR_MS), RemindedTime: null })
  expect(of(submitted)).toBeUndefined()
})

describe('many at once', () => {
  test('more time goes to sessions, ended ones too, and to the window of whoever has not begun; each is told once', async () => {
    const { running, ended, waiting, submitted } = await four()
    const answer = await more([running, ended, waiting, submitted])
    expect(answer.OtherMsg).toEqual({ Extended: 2, Moved: 1, Allowed: 0, Told: 3 })
    expect(answer.listData).toEqual([
      { EF_ID: submitted.enrolmentId, Name: expect.any(String), Why: expect.stringContaining('交卷') },
    ])
    expect((await endOf(running)).extendedTo).toBe(NOW + HOUR_MS + 40 * MINUTE_MS)
    expect((await endOf(ended)).extendedTo).toBe(NOW + 40 * MINUTE_MS)
    expect((await windowOf(waiting)).endsAt).toBe(NOW + HOUR_MS + 40 * MINUTE_MS)
    expect((await windowOf(running)).endsAt).toBe(NOW + HOUR_MS)
    for (const one of [running, ended]) expect(await told(one)).toMatchObject([{ event: 'sessionExtended' }])
    expect((await told(running))[0]?.text).toContain(Reason)
    expect(await told(submitted)).toEqual([])
  })

  test('a new window takes no running session: it is named; who has not begun moves, and who ran out may begin anew', async () => {
    const { running, ended, waiting } = await four()
    const answer = await newWindow([running, ended, waiting])
    expect(answer.OtherMsg).toMatchObject({ Extended: 0, Moved: 1, Allowed: 1 })
    expect(answer.listData).toMatchObject([{ EF_ID: running.enrolmentId, Why: expect.stringContaining('正在考试') }])
    expect(await endOf(running)).toEqual({ extendedTo: null, retryUntil: null, setAsideAt: null })
    expect((await windowOf(running)).endsAt).toBe(NOW + HOUR_MS)
    expect(await endOf(ended)).toMatchObject({ retryUntil: NOW + 27 * HOUR_MS })
    expect(await windowOf(waiting)).toMatchObject({ beginsAt: NOW + 24 * HOUR_MS, endsAt: NOW + 27 * HOUR_MS })
    expect((await actionsOf(server, waiting).start()).Code).toBe(0)
    server.clock.advance(25 * HOUR_MS)
    expect((await actionsOf(server, waiting).start()).Code).toBe(1)
  })

  test('who was told a window before reads the new one with the reason', async () => {
    const { waiting } = await four()
    await tellTimes(server.db, idsOf([waiting]), NOW)
    await newWindow([waiting])
    expect((await told(waiting)).at(-1)).toMatchObject({
      event: 'timeChanged',
      text: expect.stringContaining(`原因：${Reason}。`),
    })
  })

  test('who begins at the same moment keeps his session and is named, or begins in the new window; never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { waiting } = await four()
      await warmPool(server)
      const [begun, helped] = await Promise.all([actionsOf(server, waiting).start(), newWindow([waiting])])
      const isMoved = (await windowOf(waiting)).beginsAt === NOW + 24 * HOUR_MS
      expect(isMoved).toBe(begun.Code !== 1)
      expect(helped.listData.length).toBe(isMoved ? 0 : 1)
    }
  })

  test('two clerks at once: minutes add up, as both answers say, and each is told; one window is made for both', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = [await four(), await four()]
      await warmPool(server)
      const both = await Promise.all([more([one.running, one.waiting], 20), more([one.waiting, one.running], 30)])
      expect(both.map(({ OtherMsg }) => OtherMsg)).toEqual([
        { Extended: 1, Moved: 1, Allowed: 0, Told: 2 },
        { Extended: 1, Moved: 1, Allowed: 0, Told: 2 },
      ])
      expect((await endOf(one.running)).extendedTo).toBe(NOW + HOUR_MS + 50 * MINUTE_MS)
      expect((await windowOf(one.waiting)).endsAt).toBe(NOW + HOUR_MS + 50 * MINUTE_MS)
      expect(await told(one.running)).toHaveLength(2)
      await server.db
        .updateTable('examTime')
        .set({ withdrawnAt: NOW })
        .where('beginsAt', '=', NOW + 24 * HOUR_MS)
        .execute()
      await Promise.all([newWindow([one.waiting]), newWindow([two.waiting])])
      expect((await windowOf(one.waiting)).id).toBe((await windowOf(two.waiting)).id)
    }
  })

  test.each([
    [{ Kind: 'moreTime', Minutes: 500 }, 'SESSION_MINUTES_WRONG'],
    [{ Kind: 'newWindow', BeginTime: '2026-11-20 12:00', EndTime: '2026-11-20 11:00' }, 'EXAM_TIME_ORDER'],
    [{ Kind: 'newWindow', BeginTime: '', EndTime: '' }, 'EXAM_TIME_WRONG'],
    [{ Kind: 'moreTime', Minutes: 30, Reason: ' ' }, 'SESSION_REASON_WRONG'],
  ])('%j is refused, and nobody is changed: %s', async (change, reason) => {
    const { waiting } = await four()
    const before = await windowOf(waiting)
    const answer = await call('HelpOnlineExams', {
      EB_ID: room.batchId,
      EF_IDs: idsOf([waiting]),
      Reason,
      ...change,
    })
    expect(answer.OtherMsg).toMatchObject({ Reason: reason })
    expect(await windowOf(waiting)).toEqual(before)
  })

  test('somebody of another batch is refused with all', async () => {
    const { waiting } = await four()
    const answer = await call('HelpOnlineExams', {
      EB_ID: room.batchId + 1,
      EF_IDs: idsOf([waiting]),
      Kind: 'moreTime',
      Minutes: 20,
      Reason,
    })
    expect(answer.status).toBe(404)
  })
})

test('whose window is open and who has not begun is reminded, once within the hour', async () => {
  const { running, waiting } = await four()
  const remind = () => call('RemindNotBegun', { EB_ID: room.batchId, EF_IDs: idsOf([running, waiting]) })
  expect((await remind()).OtherMsg).toEqual({ Reminded: 1, LeftOut: 1 })
  expect((await remind()).OtherMsg).toEqual({ Reminded: 0, LeftOut: 2 })
  expect((await told(waiting)).at(-1)?.text).toContain('还没有进入考试')
  const rows = await sittings()
  expect(rows.find(({ EF_ID }) => EF_ID === waiting.enrolmentId)?.RemindedTime).toBe(TEST_NOW)
})

test('three clerks who remind at the same moment remind once; who begins at that moment is not reminded afterwards', async () => {
  const [waiting, second] = [(await four()).waiting, (await four()).waiting]
  const remind = (...candidates: Candidate[]) =>
    call('RemindNotBegun', { EB_ID: room.batchId, EF_IDs: idsOf(candidates) })
  await warmPool(server)
  const answers = await Promise.all([remind(waiting, second), remind(second, waiting), remind(waiting, second)])
  const reminded = answers.map(({ OtherMsg }) => Number(OtherMsg.Reminded))
  expect(reminded.reduce((sum, one) => sum + one, 0)).toBe(2)
  for (const one of [waiting, second]) expect((await told(one)).map(({ event }) => event)).toEqual(['notBegun'])

  const late = (await four()).waiting
  const [begun, asked] = await meetAtEnrolment<{ Code: number; OtherMsg: unknown }>(server, late.enrolmentId, [
    () => actionsOf(server, late).start(),
    () => remind(late),
  ])
  expect(begun?.Code).toBe(1)
  expect(asked?.OtherMsg).toEqual({ Reminded: 0, LeftOut: 1 })
  expect(await told(late)).toEqual([])
})

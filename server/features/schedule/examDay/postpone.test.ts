import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import {
  buildJudge,
  buildLength,
  buildPlan,
  buildPlannable,
  buildRoom,
  buildVenue,
  PLAN_DAY,
  planMoment,
} from '#test/planBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { messagesAboutTime } from '#test/toldTimes.ts'

let server: TestServer
let staff: BuiltAccount
let desk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_EXAM_TIME_QUERY: '0', LIMIT_LOOKUP: '0' } })
  server.clock.set(planMoment('08:55'))
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'enrolment'] })
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  await buildBatch(server)
  await buildLength(server)
  await warmPool(server)
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const ask = (action: string, input: Row = {}, who = desk) => server.call<Row>('Admin', action, input, who)
const NEXT_DAY = '2026-12-06'
const iso = (time: string, day = PLAN_DAY) => `${day}T${time}:00+08:00`

/** A published plan of two days in one room: three children today, one tomorrow at 09:00. */
async function twoDays() {
  const batchId = await buildBatch(server)
  const showRoomAt = server.clock.now() - 1000
  await server.db.updateTable('examBatch').set({ showRoomAt }).where('id', '=', batchId).execute()
  const venueId = await buildVenue(server, `少年宫${batchId}`)
  const room = await buildRoom(server, venueId, '第一考室')
  const judge = await buildJudge(server, `考官${batchId}`)
  const tomorrow = (time: string) => Date.parse(iso(time, NEXT_DAY))
  await server.db
    .insertInto('roomOpening')
    .values({ roomId: room, opensAt: tomorrow('09:00'), closesAt: tomorrow('12:00') })
    .execute()
  await server.db
    .insertInto('examinerDay')
    .values({ examinerId: judge.id, beginsAt: tomorrow('08:00'), endsAt: tomorrow('18:00'), mostMinutes: 360 })
    .execute()
  const people = await Promise.all(Array.from({ length: 4 }, () => buildPlannable(server, batchId)))
  people.sort((a, b) => a.id - b.id)
  const planId = await buildPlan(server, {
    batchId,
    madeBy: staff.id,
    sittings: [{ roomId: room, examinerId: judge.id }],
    seats: people.slice(0, 3).map(({ id }, at) => ({ id, roomId: room, at: `09:${at}0` })),
  })
  const { db } = server
  const second = { planId, roomId: room, beginsAt: tomorrow('09:00') }
  await db
    .insertInto('examPlanSitting')
    .values({ ...second, examinerId: judge.id, endsAt: tomorrow('12:00') })
    .execute()
  await db
    .insertInto('examPlanSeat')
    .values({ ...second, enrolmentId: people[3]?.id ?? 0, minutes: 8, pauseMinutes: 2 })
    .execute()
  expect((await ask('PublishExamPlan', { EPL_ID: planId, Version: 1 }, staff)).OtherMsg).toMatchObject({ Added: 4 })
  const [ill, next, third] = people
  if (!ill || !next || !third) throw new Error('no candidates')
  return { batchId, planId, room, judge, people, ill, next, third }
}
type Made = Awaited<ReturnType<typeof twoDays>>

const placeOf = async (EF_ID: number) => (await ask('GetFreePlaces', { EF_ID, IsOtherDay: 1 })).item
const postpone = async (EF_ID: number, To: Row | null, more: Row = {}) => {
  const { ET_ID, BeginTime } = await placeOf(EF_ID)
  return ask('PostponeCandidate', { EF_ID, Seen: { ET_ID, BeginTime }, To, Reason: '发烧', ...more })
}
const examinersOf = async (id: number) => {
  const rows = await server.db
    .selectFrom('examinerAssignment')
    .select('examinerId')
    .where('enrolmentId', '=', id)
    .execute()
  return rows.map(({ examinerId }) => examinerId)
}
const newsOf = async (EF_ID: number) =>
  (await messagesAboutTime(server, EF_ID)).map(({ event, text }) => `${event}: ${text}`)
const boardOf = async ({ batchId }: Made, Date: string) =>
  (await ask('GetSiteBoard', { EB_ID: batchId, Date })).listData.map(({ EF_ID }) => EF_ID)
const cardOf = async ({ ill }: Made) =>
  (await server.call<Row>('Exam', 'GetExamFormInfo', { EF_ID: ill.id }, ill.owner)).item
const unchanged = { Added: 0, Moved: 0, Broken: 0, Withdrawn: 0 }
const changesOf = async ({ planId }: Made) => (await ask('GetExamPlanChanges', { EPL_ID: planId }, staff)).item

describe('a child is ill', () => {
  test('another day is offered and given at once: one message, and everybody reads the new place', async () => {
    const made = await twoDays()
    const { ill, room, batchId, judge } = made
    const offered = await ask('GetFreePlaces', { EF_ID: ill.id, IsOtherDay: 1 })
    expect(offered.item).toMatchObject({ Why: '', BeginTime: iso('09:00') })
    expect(offered.listData).toEqual([
      { ER_ID: room, Room: `少年宫${batchId} 第一考室`, BeginTime: iso('09:10', NEXT_DAY), Free: 17, IsAvoided: 0 },
    ])
    const to = { ER_ID: room, BeginTime: iso('09:10', NEXT_DAY) }
    expect((await postpone(ill.id, to, { Reason: ' ' })).OtherMsg).toMatchObject({ Reason: 'REASON_REQUIRED' })
    expect((await postpone(ill.id, { ER_ID: room, BeginTime: iso('11:00') })).OtherMsg).toMatchObject({
      Reason: 'POSTPONE_SAME_DAY',
    })
    expect((await postpone(ill.id, { ER_ID: room, BeginTime: iso('09:00', NEXT_DAY) })).OtherMsg).toMatchObject({
      Reason: 'PLAN_MOVE_BREAKS',
    })
    expect((await postpone(ill.id, to)).OtherMsg).toMatchObject({ ET_ID: expect.any(Number), Told: 1 })
    const [, changed, ...more] = await newsOf(ill.id)
    expect(changed).toMatch(/^timeChanged: .*12月5日 09:00改为.*12月6日 09:10/)
    expect(more).toEqual([])
    expect(await boardOf(made, PLAN_DAY)).not.toContain(ill.id)
    expect(await boardOf(made, NEXT_DAY)).toContain(ill.id)
    expect(await examinersOf(ill.id)).toEqual([judge.id])
    expect((await cardOf(made)).ExamTime).toMatchObject({ ExamBeginDate: iso('09:10', NEXT_DAY) })
    expect(await changesOf(made)).toMatchObject(unchanged)
    const { listData } = await ask('GetPostponed', { EB_ID: batchId, Date: PLAN_DAY })
    expect(listData).toMatchObject([
      { EF_ID: ill.id, LeftTime: iso('09:00'), BeginTime: iso('09:10', NEXT_DAY), Reason: '发烧' },
    ])
    expect((await ask('GetPostponed', { EB_ID: batchId })).totalCount).toBe(0)
  })

  test('checked in and without a place he waits on the list: neither arrived nor absent, and nobody may check him in', async () => {
    const made = await twoDays()
    const { ill, batchId, room } = made
    expect(await server.call('Examiner', 'CheckIn', { EF_ID: ill.id }, desk)).toMatchObject({ Code: 1 })
    const before =
      (await ask('GetWorkWaiting', {}, staff)).listData.find(({ Work }) => Work === 'postponed')?.Count ?? 0
    expect((await postpone(ill.id, null)).OtherMsg).toEqual({ ET_ID: 0, Told: 1 })
    expect((await newsOf(ill.id)).slice(1)).toEqual([expect.stringMatching(/^timeWithdrawn: /)])
    const live = await server.db
      .selectFrom('attendance')
      .select('id')
      .where('enrolmentId', '=', ill.id)
      .where('undoneAt', 'is', null)
      .execute()
    expect(live).toEqual([])
    expect(await examinersOf(ill.id)).toEqual([])
    expect(await cardOf(made)).toMatchObject({ ExamTime: null, IsPostponed: 1 })
    const checkIn = await server.call<Row>('Examiner', 'CheckIn', { EF_ID: ill.id }, desk)
    expect(checkIn.OtherMsg).toMatchObject({ Reason: 'CANDIDATE_POSTPONED' })
    const waiting = (await ask('GetWorkWaiting', {}, staff)).listData.find(({ Work }) => Work === 'postponed')
    expect(waiting?.Count).toBe(Number(before) + 1)
    expect((await ask('GetPostponed', { EB_ID: batchId })).listData).toMatchObject([
      { EF_ID: ill.id, BeginTime: null, Owner: expect.any(String) },
    ])
    expect(await changesOf(made)).toMatchObject(unchanged)
    // Later he gets a place, and is told once more.
    const place = { EF_ID: ill.id, ER_ID: room, BeginTime: iso('09:10', NEXT_DAY) }
    expect((await ask('PlaceCandidate', { ...place, BeginTime: iso('11:00') })).OtherMsg).toMatchObject({
      Reason: 'POSTPONE_SAME_DAY',
    })
    expect(await ask('PlaceCandidate', place)).toMatchObject({ Code: 1, OtherMsg: { Told: 1 } })
    expect((await newsOf(ill.id)).at(-1)).toMatch(/^timePublished: .*12月6日 09:10/)
    expect((await ask('PlaceCandidate', place)).OtherMsg).toMatchObject({ Reason: 'PLACE_HAS_TIME' })
    expect((await ask('GetPostponed', { EB_ID: batchId })).totalCount).toBe(0)
    expect(await changesOf(made)).toMatchObject(unchanged)
  })

  test('taken back he has his old place and his check-in, unless somebody else has the place by now', async () => {
    const made = await twoDays()
    const { ill, third, room } = made
    expect(await server.call('Examiner', 'CheckIn', { EF_ID: ill.id }, desk)).toMatchObject({ Code: 1 })
    await postpone(ill.id, { ER_ID: room, BeginTime: iso('09:10', NEXT_DAY) })
    expect(await ask('UndoPostponement', { EF_ID: ill.id })).toMatchObject({ Code: 1 })
    const row = (await ask('GetSiteBoard', { EB_ID: made.batchId, Date: PLAN_DAY })).listData.find(
      ({ EF_ID }) => EF_ID === ill.id,
    )
    expect(row).toMatchObject({ BeginTime: iso('09:00'), Attendance: 1 })
    expect((await ask('UndoPostponement', { EF_ID: ill.id })).OtherMsg).toMatchObject({ Reason: 'POSTPONE_NONE' })
    await postpone(ill.id, null)
    expect(await server.call('Examiner', 'CheckIn', { EF_ID: third.id }, desk)).toMatchObject({ Code: 1 })
    const seen = await ask('GetExamDayPlaces', { EF_ID: third.id })
    const Seen = { ET_ID: seen.item.ET_ID, BeginTime: seen.item.BeginTime }
    expect(await ask('MoveOnExamDay', { EF_ID: third.id, ER_ID: room, BeginTime: iso('09:00'), Seen })).toMatchObject({
      Code: 1,
    })
    expect((await ask('UndoPostponement', { EF_ID: ill.id })).OtherMsg).toMatchObject({ Reason: 'PLAN_MOVE_BREAKS' })
  })

  test('two clerks at once: one postpones him, the other reads that it has changed', async () => {
    const { ill, room } = await twoDays()
    const { ET_ID, BeginTime } = await placeOf(ill.id)
    const send = (To: Row | null) =>
      ask('PostponeCandidate', { EF_ID: ill.id, Seen: { ET_ID, BeginTime }, To, Reason: '发烧' })
    await warmPool(server)
    const answers = await Promise.all([send(null), send({ ER_ID: room, BeginTime: iso('09:10', NEXT_DAY) })])
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    expect((await newsOf(ill.id)).length).toBe(2)
    const kept = await server.db.selectFrom('postponement').select('id').where('enrolmentId', '=', ill.id).execute()
    expect(kept).toHaveLength(1)
  })

  test('two who wait want the same minutes at once: one gets them', async () => {
    const { ill, next, room } = await twoDays()
    for (const { id } of [ill, next]) await postpone(id, null)
    const place = ({ id }: { id: number }) =>
      ask('PlaceCandidate', { EF_ID: id, ER_ID: room, BeginTime: iso('09:10', NEXT_DAY) })
    await warmPool(server)
    const answers = await Promise.all([place(ill), place(next)])
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    expect(answers.find(({ Code }) => Code === 0)?.OtherMsg).toMatchObject({ Reason: 'PLAN_MOVE_BREAKS' })
  })

  test('whoever is being marked, or is absent, is not postponed', async () => {
    const { ill, next, judge } = await twoDays()
    const now = server.clock.now()
    await server.db
      .insertInto('reviewDraft')
      .values({ enrolmentId: ill.id, examinerId: judge.id, body: '{}', savedAt: now })
      .execute()
    await server.db
      .insertInto('attendance')
      .values({ enrolmentId: next.id, kind: 'absent', setAt: now, setBy: desk.id, isScanned: false })
      .execute()
    expect((await postpone(ill.id, null)).OtherMsg).toMatchObject({ Reason: 'POSTPONE_MARKED' })
    expect((await postpone(next.id, null)).OtherMsg).toMatchObject({ Reason: 'POSTPONE_ABSENT' })
  })
})

test('who paid after the plan was published stands in its list with the reason, and can be drawn onto its board', async () => {
  const { batchId, planId, room } = await twoDays()
  const late = await buildPlannable(server, batchId)
  const unplaced = () => ask('GetExamPlanUnplaced', { EPL_ID: planId }, staff)
  expect(await unplaced()).toMatchObject({
    totalCount: 1,
    listData: [{ EF_ID: late.id, Minutes: 8, IsTimed: 0, Why: '排考发布后缴费，等待安排' }],
  })
  const Version = (await ask('GetExamPlanBoard', { EPL_ID: planId }, staff)).item.Version
  const to = { EPL_ID: planId, EF_ID: late.id, ER_ID: room, BeginTime: iso('09:30') }
  expect((await ask('CheckExamPlanMove', to, staff)).item).toMatchObject({ IsFit: 1 })
  expect(await ask('MoveExamPlanSeat', { ...to, Version }, staff)).toMatchObject({ Code: 1 })
  expect((await unplaced()).totalCount).toBe(0)
  expect((await ask('GetExamPlanChanges', { EPL_ID: planId }, staff)).item).toMatchObject({ Added: 1, Moved: 0 })
  // Everybody else's list and plan know nothing of him.
  const other = await twoDays()
  expect((await ask('GetExamPlanUnplaced', { EPL_ID: other.planId }, staff)).totalCount).toBe(0)
})

test('places that a changed calendar has made impossible say so on the board; whoever has come keeps his', async () => {
  const { planId, judge, ill, next, third } = await twoDays()
  const whyOf = async () => {
    const { item } = await ask('GetExamPlanBoard', { EPL_ID: planId, Date: PLAN_DAY }, staff)
    const [room] = item.Rooms as { Seats: { EF_ID: number; Why: string }[] }[]
    return new Map(room?.Seats.map(({ EF_ID, Why }) => [EF_ID, Why]))
  }
  expect([...(await whyOf()).values()]).toEqual(['', '', ''])
  expect(await server.call('Examiner', 'CheckIn', { EF_ID: ill.id }, desk)).toMatchObject({ Code: 1 })
  await server.db
    .updateTable('examinerDay')
    .set({ beginsAt: planMoment('09:15') })
    .where('examinerId', '=', judge.id)
    .where('beginsAt', '=', planMoment('08:00'))
    .execute()
  const now = await whyOf()
  expect(now.get(ill.id)).toBe('')
  expect(now.get(next.id)).toMatch('不能到场')
  expect(now.get(third.id)).toBe('')
})

test('who paid after the plan was published is offered the free places, and is placed and told in one act', async () => {
  const { batchId, room, ...made } = await twoDays()
  const late = await buildPlannable(server, batchId)
  const offered = await ask('GetFreePlaces', { EF_ID: late.id }, staff)
  expect(offered.item).toMatchObject({ ET_ID: 0, BeginTime: null, IsPostponed: 0, Why: '' })
  expect(offered.listData.map(({ BeginTime }) => BeginTime)).toEqual([iso('09:30'), iso('09:10', NEXT_DAY)])
  const place = { EF_ID: late.id, ER_ID: room, BeginTime: iso('09:30') }
  expect(await ask('PlaceCandidate', place, staff)).toMatchObject({ Code: 1, OtherMsg: { Told: 1 } })
  expect(await newsOf(late.id)).toEqual([expect.stringMatching(/^timePublished: .*09:30/)])
  expect(await examinersOf(late.id)).toEqual([made.judge.id])
  expect((await ask('GetExamPlanChanges', { EPL_ID: made.planId }, staff)).item).toMatchObject(unchanged)
})

test('nobody is assigned by hand on a day that is not his', async () => {
  const { ill, people, batchId } = await twoDays()
  const today = await buildJudge(server, `只来今天${batchId}`)
  const assign = (id: number) => ask('AssignExaminer', { UserID: today.id, IsAssigned: 1, EF_IDs: [id] }, staff)
  expect((await assign(people[3]?.id ?? 0)).OtherMsg).toMatchObject({ Reason: 'EXAMINER_NOT_THERE' })
  expect(await assign(ill.id)).toMatchObject({ Code: 1 })
})

describe('two children swap their places', () => {
  const partnersOf = (EF_ID: number, more: Row = {}) => ask('GetSwapPartners', { EF_ID, ...more })
  const swap = async (one: { id: number }, other: { id: number }, who = desk) => {
    const [first, second] = [await partnersOf(one.id), await partnersOf(other.id)]
    const seen = ({ item }: typeof first) => ({ ET_ID: item.ET_ID, BeginTime: item.BeginTime })
    const input = { EF_ID: one.id, Seen: seen(first), WithEF_ID: other.id, WithSeen: seen(second), Reason: '家长申请' }
    return ask('SwapCandidates', input, who)
  }
  const checkIn = ({ id }: { id: number }) => server.call('Examiner', 'CheckIn', { EF_ID: id }, desk)

  test('on the day only with somebody who is there, since nobody may be called earlier than he was told', async () => {
    const made = await twoDays()
    const { ill, third } = made
    const offered = await partnersOf(ill.id)
    expect(offered.item).toMatchObject({ Why: '', BeginTime: iso('09:00') })
    expect(offered.listData.find(({ EF_ID }) => EF_ID === third.id)?.Why).toMatch('更早')
    expect((await swap(ill, third)).OtherMsg).toMatchObject({ Reason: 'MOVE_EARLIER' })
    expect(await checkIn(third)).toMatchObject({ Code: 1 })
    expect((await partnersOf(ill.id)).listData[0]).toMatchObject({ EF_ID: third.id, Why: '' })
    expect((await swap(ill, third)).OtherMsg).toEqual({ Told: 2 })
    for (const [person, was, is] of [
      [ill, '09:00', '09:20'],
      [third, '09:20', '09:00'],
    ] as const) {
      const news = await newsOf(person.id)
      expect(news).toHaveLength(2)
      expect(news[1]).toMatch(new RegExp(`^timeChanged: .*${was}改为.*${is}`))
      expect((await partnersOf(person.id)).item).toMatchObject({ BeginTime: iso(is) })
    }
    expect(await changesOf(made)).toMatchObject(unchanged)
  })

  test('between two days, found by exam number; the examiner who is related to one of them stands in the way', async () => {
    const made = await twoDays()
    const { ill, people } = made
    server.clock.set(planMoment('08:55') - 86_400_000)
    const other = people[3]
    if (!other) throw new Error('nobody tomorrow')
    const Search = `87${String(other.id).padStart(14, '0')}`
    expect((await partnersOf(ill.id, { Search })).listData).toMatchObject([{ EF_ID: other.id, Why: '' }])
    expect((await swap(ill, other)).OtherMsg).toEqual({ Told: 2 })
    expect(await boardOf(made, NEXT_DAY)).toEqual([ill.id])
    server.clock.set(planMoment('08:55'))
  })

  test('at once: of two swaps with the same child one is made', async () => {
    const made = await twoDays()
    const { ill, next, third } = made
    server.clock.set(planMoment('08:55') - 86_400_000)
    await warmPool(server)
    const answers = await Promise.all([swap(ill, next), swap(third, next)])
    server.clock.set(planMoment('08:55'))
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    const begins = await Promise.all([ill, next, third].map(async ({ id }) => (await partnersOf(id)).item.BeginTime))
    expect(new Set(begins).size).toBe(3)
  })
})

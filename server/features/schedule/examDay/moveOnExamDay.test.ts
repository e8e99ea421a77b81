import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonText } from '#domain/reasons/reasons.ts'
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
import { expectSameTimeEverywhere, messagesAboutTime } from '#test/toldTimes.ts'

let server: TestServer
let staff: BuiltAccount
let desk: BuiltAccount
let stranger: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_EXAM_TIME_QUERY: '0', LIMIT_LOOKUP: '0' } })
  server.clock.set(planMoment('08:55'))
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'enrolment'] })
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  stranger = await buildAccount(server)
  await buildBatch(server)
  await buildLength(server)
  await warmPool(server)
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const ask = (action: string, input: Row = {}, who = staff) => server.call<Row>('Admin', action, input, who)
const iso = (time: string) => `${PLAN_DAY}T${time}:00+08:00`

/** Two rooms of a venue with their examiners and a published plan: as many candidates in the first, one after the other. */
async function day({ candidates = 3 } = {}) {
  const batchId = await buildBatch(server)
  const { db, clock } = server
  const shown = { showRoomAt: clock.now() - 1000 }
  await db.updateTable('examBatch').set(shown).where('id', '=', batchId).execute()
  const venueId = await buildVenue(server, `文化馆${batchId}`)
  const rooms = [await buildRoom(server, venueId, '第一考室'), await buildRoom(server, venueId, '第二考室')] as const
  const judges = [await buildJudge(server, '周明'), await buildJudge(server, '吴兰')] as const
  const people = await Promise.all(Array.from({ length: candidates }, () => buildPlannable(server, batchId)))
  people.sort((a, b) => a.id - b.id)
  const minute = (index: number) => {
    const [hour, rest] = [9 + Math.floor(index / 6), (index % 6) * 10]
    return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  }
  const planId = await buildPlan(server, {
    batchId,
    madeBy: staff.id,
    sittings: rooms.map((roomId, at) => ({ roomId, examinerId: judges[at]?.id ?? 0 })),
    seats: people.map(({ id }, at) => ({ id, roomId: rooms[0], at: minute(at) })),
  })
  const published = await ask('PublishExamPlan', { EPL_ID: planId, Version: 1 })
  expect(published.OtherMsg).toMatchObject({ Added: candidates, LeftOut: 0 })
  return { batchId, venueId, rooms, judges, people, planId }
}

const places = (EF_ID: number, who = desk) => ask('GetExamDayPlaces', { EF_ID }, who)
const seenOf = async (EF_ID: number) => {
  const { ET_ID, BeginTime } = (await places(EF_ID)).item
  return { ET_ID, BeginTime }
}
const move = async (EF_ID: number, ER_ID: number, time: string, more: Row = {}) =>
  ask('MoveOnExamDay', { EF_ID, ER_ID, BeginTime: iso(time), Seen: more.Seen ?? (await seenOf(EF_ID)), ...more }, desk)
const checkIn = (EF_ID: number, who = desk) => server.call<Row>('Examiner', 'CheckIn', { EF_ID }, who)
const attend = (EF_ID: number, kind: 'arrived' | 'absent') =>
  server.db
    .insertInto('attendance')
    .values({ enrolmentId: EF_ID, kind, setBy: staff.id, setAt: server.clock.now() })
    .execute()
const changesOf = async (EPL_ID: number) => (await ask('GetExamPlanChanges', { EPL_ID })).item
const toldExaminers = async ({ judges }: Awaited<ReturnType<typeof day>>) => {
  const rows = await server.db
    .selectFrom('message')
    .select(['accountId', 'text'])
    .where('event', '=', 'examinerMoved')
    .where(
      'accountId',
      'in',
      judges.map(({ id }) => id),
    )
    .orderBy('accountId')
    .execute()
  return rows.map(({ accountId, text }) => [accountId, text])
}

describe('a candidate of today', () => {
  test('leaves the room of an examiner who stands in for another, who stays with the others', async () => {
    const { people, rooms, judges } = await day()
    const [first] = people
    if (!first) throw new Error('three candidates were built')
    const standIn = await buildJudge(server, '郑替')
    const EF_IDs = people.map(({ id }) => id)
    expect((await ask('AssignExaminer', { UserID: judges[0].id, IsAssigned: 0, EF_IDs })).Code).toBe(1)
    expect((await ask('AssignExaminer', { UserID: standIn.id, IsAssigned: 1, EF_IDs })).Code).toBe(1)
    expect(await move(first.id, rooms[1], '09:00')).toMatchObject({ Msg: '', Code: 1 })
    const assigned = await server.db
      .selectFrom('examinerAssignment')
      .select(['enrolmentId', 'examinerId'])
      .where('enrolmentId', 'in', EF_IDs)
      .orderBy('enrolmentId')
      .execute()
    expect(assigned.map(({ examinerId }) => examinerId)).toEqual([judges[1].id, standIn.id, standIn.id])
  })

  test('is not sent to a time that has passed, nor into an exam that staff have hidden', async () => {
    const { people, rooms, batchId } = await day()
    const [first, second] = people
    if (!first || !second) throw new Error('three candidates were built')
    expect((await move(first.id, rooms[1], '08:30')).OtherMsg).toMatchObject({ Reason: 'MOVE_EARLIER' })
    await attend(first.id, 'arrived')
    expect((await move(first.id, rooms[1], '08:30')).OtherMsg).toMatchObject({ Reason: 'MOVE_PAST' })
    const { OtherMsg } = await move(first.id, rooms[1], '09:30')
    await server.db
      .updateTable('examTime')
      .set({ publishedAt: null })
      .where('id', '=', Number(OtherMsg.ET_ID))
      .execute()
    expect((await move(second.id, rooms[1], '10:30')).OtherMsg).toMatchObject({ Reason: 'MOVE_HIDDEN' })
    const times = (await ask('GetExamTimeList', { EB_ID: batchId })).listData
    expect(times.map(({ IsPub, Assigned }) => [IsPub, Assigned])).toEqual([
      [1, 2],
      [0, 1],
    ])
  })

  test('is offered the rooms of the venue with their earliest free begin, and moved with all that tells the time', async () => {
    const made = await day()
    const { people, rooms, judges, batchId, planId } = made
    const [first, second] = people
    if (!first || !second) throw new Error('three candidates were built')
    const { item, listData } = await places(second.id)
    expect(item).toMatchObject({ ER_ID: rooms[0], BeginTime: iso('09:10'), Why: '' })
    expect(listData).toEqual([
      { ER_ID: rooms[0], Room: `文化馆${batchId} 第一考室`, BeginTimes: [iso('09:30')], Why: '' },
      { ER_ID: rooms[1], Room: `文化馆${batchId} 第二考室`, BeginTimes: [iso('09:10')], Why: '' },
    ])
    expect((await checkIn(second.id)).Code).toBe(1)
    // Somebody who is there may be called before his time.
    expect((await places(second.id)).listData[1]).toMatchObject({ BeginTimes: [iso('09:00'), iso('09:10')] })
    const sent = { Seen: await seenOf(second.id), RequestKey: randomUUID() }
    for (const _ of [1, 2]) expect((await move(second.id, rooms[1], '09:00', sent)).OtherMsg).toMatchObject({ Told: 1 })
    await expectSameTimeEverywhere(
      server,
      { batchId, person: second, staff, stranger },
      '09:00',
      `文化馆${batchId} 第二考室`,
    )
    expect((await messagesAboutTime(server, second.id)).map(({ event }) => event)).toEqual([
      'timePublished',
      'timeChanged',
    ])
    expect(await messagesAboutTime(server, first.id)).toHaveLength(1)
    const text = `李小音（钢琴一级）由2026年12月5日 09:10 文化馆${batchId} 第一考室调到2026年12月5日 09:00，地点：文化馆${batchId} 第二考室。`
    expect(await toldExaminers(made)).toEqual(judges.map(({ id }) => [id, text]))
    const board = await ask('GetSiteBoard', { EB_ID: batchId, Date: PLAN_DAY }, desk)
    expect(board.listData.find(({ EF_ID }) => EF_ID === second.id)).toMatchObject({
      Room: `文化馆${batchId} 第二考室`,
      BeginTime: iso('09:00'),
      Attendance: 1,
    })
    // The plan has followed: nothing of it waits to be published, and publishing it again moves nobody back.
    expect(await changesOf(planId)).toMatchObject({ Moved: 0, Same: 2, Broken: 0, Withdrawn: 0 })
    expect((await ask('GetExamPlanList', { EB_ID: batchId })).listData[0]).toMatchObject({ HasChanges: 0 })
    const audits = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('action', '=', 'MoveOnExamDay')
      .where('subjectId', '=', second.id)
      .execute()
    expect(audits).toEqual([
      { actorId: desk.id, after: expect.objectContaining({ room: `文化馆${batchId} 第二考室` }) },
    ])

    // Back again, as one does who pressed the wrong room.
    expect((await move(second.id, rooms[0], '09:10')).OtherMsg).toMatchObject({ Told: 1 })
    await expectSameTimeEverywhere(
      server,
      { batchId, person: second, staff, stranger },
      '09:10',
      `文化馆${batchId} 第一考室`,
    )
  })

  test('gets the place of somebody who is absent, and the plan stands', async () => {
    const { people, rooms, planId } = await day()
    const [first, , third] = people
    if (!first || !third) throw new Error('three candidates were built')
    await attend(first.id, 'absent')
    await attend(third.id, 'arrived')
    expect((await places(third.id)).listData[0]).toMatchObject({ BeginTimes: [iso('09:00')] })
    expect((await move(third.id, rooms[0], '09:00')).Code).toBe(1)
    expect(await changesOf(planId)).toMatchObject({ Moved: 0, Broken: 0, Withdrawn: 0 })
    expect((await places(first.id)).item).toMatchObject({ Why: '考生已登记缺考，请先撤销缺考再调整考室' })
    expect((await move(first.id, rooms[1], '09:00')).OtherMsg).toMatchObject({ Reason: 'MOVE_ABSENT' })
  })

  test('who is being examined by the board is not sent away, before an examiner has written anything', async () => {
    const { people, rooms } = await day()
    const [first, second] = people
    if (!first || !second) throw new Error('three candidates were built')
    await attend(first.id, 'arrived')
    await attend(second.id, 'arrived')
    server.clock.set(Date.parse(iso('09:11')))
    expect((await places(first.id)).item).toMatchObject({ Why: reasonText('MOVE_INSIDE') })
    expect((await move(first.id, rooms[1], '09:30')).OtherMsg).toMatchObject({ Reason: 'MOVE_INSIDE' })
    // The next one is there too, and waits.
    expect((await places(second.id)).item).toMatchObject({ Why: '' })
    const { ET_ID } = (await places(second.id)).item
    const rooms2 = async (WithInside: 0 | 1) => (await ask('GetHalfDayRooms', { ET_ID, WithInside })).item
    expect(await rooms2(0)).toMatchObject({ Candidates: 2, Staying: 1 })
    expect(await rooms2(1)).toMatchObject({ Candidates: 3, Staying: 0 })
    const preview = async (WithInside: 0 | 1) =>
      (await ask('PreviewHalfDayChange', { ET_ID, Kind: 'spread', WithInside })).item
    expect(await preview(0)).toMatchObject({ Candidates: 2, Staying: 1 })
    expect(await preview(1)).toMatchObject({ Candidates: 3, Staying: 0 })
    expect((await ask('GetSwapPartners', { EF_ID: first.id, Search: '' })).item).toMatchObject({
      Why: reasonText('MOVE_INSIDE'),
    })
    server.clock.set(planMoment('08:55'))
  })

  test('has the notice of his batch before another time, where he knows none for today', async () => {
    const { people, rooms, batchId } = await day()
    const [first] = people
    if (!first) throw new Error('three candidates were built')
    await server.db.updateTable('examBatch').set({ moveNoticeMinutes: 60 }).where('id', '=', batchId).execute()
    const late = await buildPlannable(server, batchId)
    const offered = (await ask('GetFreePlaces', { EF_ID: late.id })).listData
    const begins = Math.min(...offered.map(({ BeginTime }) => Date.parse(String(BeginTime))))
    expect(begins).toBeGreaterThanOrEqual(server.clock.now() + 60 * 60_000)
    const place = { EF_ID: late.id, ER_ID: rooms[1], BeginTime: iso('09:30') }
    expect((await ask('PlaceCandidate', place)).OtherMsg).toMatchObject({ Reason: 'MOVE_NO_NOTICE' })
    await server.db.updateTable('examBatch').set({ moveNoticeMinutes: 0 }).where('id', '=', batchId).execute()
    expect((await ask('PlaceCandidate', place)).Code).toBe(1)
  })

  test('who comes after all is told to need a new place, where his minutes were given away', async () => {
    const { people, rooms } = await day()
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('three candidates were built')
    const undo = async (EF_ID: number) => (await server.call<Row>('Examiner', 'UndoCheckIn', { EF_ID }, desk)).OtherMsg
    await attend(first.id, 'absent')
    await attend(second.id, 'absent')
    await attend(third.id, 'arrived')
    expect((await move(third.id, rooms[0], '09:00')).Code).toBe(1)
    expect(await undo(first.id)).toMatchObject({ Attendance: 0, IsPlaceTaken: 1 })
    expect(await undo(second.id)).toMatchObject({ Attendance: 0, IsPlaceTaken: 0 })
    const offered = (await places(first.id)).listData
    expect(offered.map(({ BeginTimes }) => (BeginTimes as string[])[0])).toEqual([iso('09:20'), iso('09:00')])
    expect((await move(first.id, rooms[1], '09:00')).Code).toBe(1)
    // A check-in that is undone took no place.
    await checkIn(first.id)
    expect(await undo(first.id)).toMatchObject({ IsPlaceTaken: 0 })
  })

  test('keeps the changes of the plan that were not published yet', async () => {
    const { people, rooms, planId, batchId } = await day()
    const [first, second] = people
    if (!first || !second) throw new Error('three candidates were built')
    const place = { EPL_ID: planId, EF_ID: second.id, ER_ID: rooms[1], BeginTime: `${PLAN_DAY} 11:00` }
    expect((await ask('MoveExamPlanSeat', { ...place, Version: 2 })).Code).toBe(1)
    expect((await move(first.id, rooms[1], '10:00')).Code).toBe(1)
    expect((await ask('GetExamPlanList', { EB_ID: batchId })).listData[0]).toMatchObject({ HasChanges: 1, Version: 4 })
    expect(await changesOf(planId)).toMatchObject({ Moved: 1, Same: 2, Broken: 0 })
  })

  test('is refused a place that breaks a rule, another venue or day, and once he is being marked', async () => {
    const { people, rooms, judges, batchId } = await day()
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('three candidates were built')
    const refused = async (answer: ReturnType<typeof move>) => (await answer).OtherMsg
    expect(await refused(move(first.id, rooms[0], '09:15'))).toMatchObject({
      Reason: 'PLAN_MOVE_BREAKS',
      Rule: 'roomTaken',
    })
    expect(await refused(move(first.id, rooms[1], '13:00'))).toMatchObject({ Rule: 'roomClosed' })
    const elsewhere = await buildRoom(server, await buildVenue(server, `少年宫${batchId}`), '第一考室')
    expect(await refused(move(first.id, elsewhere, '09:00'))).toMatchObject({ Reason: 'MOVE_OTHER_VENUE' })
    const tomorrow = { BeginTime: '2026-12-06T09:00' }
    expect(await refused(move(first.id, rooms[1], '09:00', tomorrow))).toMatchObject({ Reason: 'MOVE_OTHER_VENUE' })
    expect(await refused(move(first.id, rooms[1], '09:00', { BeginTime: 'morgen' }))).toMatchObject({
      Reason: 'EXAM_TIME_WRONG',
    })
    await server.db.updateTable('examRoom').set({ equipment: [] }).where('id', '=', rooms[1]).execute()
    expect((await places(second.id)).listData[1]).toMatchObject({
      BeginTimes: [],
      Why: `文化馆${batchId} 第二考室没有考生需要的设备`,
    })
    await server.db
      .updateTable('examRoom')
      .set({ equipment: ['piano'] })
      .where('id', '=', rooms[1])
      .execute()
    await checkIn(second.id)
    const begun = await server.call('Examiner', 'SaveReviewDraft', { EF_ID: second.id, Draft: '{}' }, judges[0])
    expect(begun.Code).toBe(1)
    expect((await places(second.id)).item).toMatchObject({ Why: '考官已开始评审这位考生，不能再调整考室' })
    expect(await refused(move(second.id, rooms[1], '10:00'))).toMatchObject({ Reason: 'MOVE_MARKED' })
    const stale = { ET_ID: 1, BeginTime: iso('08:00') }
    expect(await refused(move(first.id, rooms[1], '10:00', { Seen: stale }))).toMatchObject({
      Reason: 'CHANGED_MEANWHILE',
    })
    server.clock.set(planMoment('23:59') + 120_000)
    expect((await places(third.id)).item).toMatchObject({ Why: '只能调整当天考试的考生，其他日子请在排考看板中调整' })
    server.clock.set(planMoment('08:55'))
  })

  test('of a time by hand is sent to where such times are made; who is unknown is not found', async () => {
    const { batchId } = await day({ candidates: 1 })
    const other = await buildPlannable(server, batchId)
    const { item } = await ask('SaveExamTime', {
      EB_ID: batchId,
      IsOnline: 0,
      ExamBeginDate: `${PLAN_DAY} 14:00`,
      ExamEndDate: `${PLAN_DAY} 15:00`,
      ExamAddress: `昆明市礼堂${batchId}`,
      ExamRoom: '礼堂',
    })
    await ask('AssignExamTime', { ET_ID: item.ET_ID, EF_IDs: [other.id] })
    expect((await places(other.id)).item).toMatchObject({ ER_ID: 0, Why: expect.stringContaining('不是由排考生成') })
    expect((await move(other.id, 1, '14:00')).OtherMsg).toMatchObject({ Reason: 'MOVE_NOT_OF_PLAN' })
    const Seen = { ET_ID: 1, BeginTime: iso('08:00') }
    for (const [who, status] of [
      [desk, 404],
      [stranger, 403],
    ] as const) {
      expect((await places(2_000_000, who)).status).toBe(status)
      const sent = { EF_ID: 2_000_000, ER_ID: 1, BeginTime: iso('09:00'), Seen }
      expect((await ask('MoveOnExamDay', sent, who)).status).toBe(status)
    }
  })

  test('of a sitting to which nobody was planned: it gets its exam time, and a withdrawn one is used again', async () => {
    const { people, rooms, batchId } = await day({ candidates: 1 })
    const [only] = people
    if (!only) throw new Error('a candidate was built')
    const times = async () =>
      (await ask('GetExamTimeList', { EB_ID: batchId })).listData.map(({ ExamRoom, Assigned }) => [ExamRoom, Assigned])
    expect(await times()).toEqual([[`文化馆${batchId} 第一考室`, 1]])
    expect((await move(only.id, rooms[1], '09:30')).Code).toBe(1)
    expect(await times()).toEqual([
      [`文化馆${batchId} 第一考室`, 0],
      [`文化馆${batchId} 第二考室`, 1],
    ])
    await server.db
      .updateTable('examTime')
      .set({ withdrawnAt: server.clock.now(), publishedAt: null })
      .where('roomId', '=', rooms[0])
      .execute()
    expect((await move(only.id, rooms[0], '09:40')).Code).toBe(1)
    expect(await times()).toEqual([
      [`文化馆${batchId} 第一考室`, 1],
      [`文化馆${batchId} 第二考室`, 0],
    ])
  })
})

// With `lockSchedule` and the plan's lock taken out of `moveOnExamDay.ts`, several get one minute and a publication undoes a
// move; without the lock of the enrolments somebody is marked in one room and moved to the other.
describe('twenty at once', () => {
  test('into one minute: one is moved, the others read who sits there', async () => {
    const { people, rooms } = await day({ candidates: 18 })
    const seen = await Promise.all(people.map(({ id }) => seenOf(id)))
    const answers = await Promise.all(people.map(({ id }, at) => move(id, rooms[1], '11:50', { Seen: seen[at] })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers) if (Code !== 1) expect(OtherMsg).toMatchObject({ Rule: 'roomTaken' })
  })

  test('check-ins, first lines of reviews and moves of ten: nobody is begun in one room and moved to the other', async () => {
    const { people, rooms, judges } = await day({ candidates: 10 })
    await Promise.all(people.slice(0, 5).map(({ id }) => attend(id, 'arrived')))
    const seen = await Promise.all(people.map(({ id }) => seenOf(id)))
    const time = (at: number) => `${at < 6 ? '09' : '10'}:${String((at % 6) * 10).padStart(2, '0')}`
    const answers = await Promise.all(
      people.map(async ({ id }, at) =>
        Promise.all([
          move(id, rooms[1], time(at), { Seen: seen[at] }),
          at < 5
            ? server.call<Row>('Examiner', 'SaveReviewDraft', { EF_ID: id, Draft: '{}' }, judges[0])
            : checkIn(id, judges[0]),
        ]),
      ),
    )
    for (const [at, [moved, other]] of answers.entries()) {
      if (at < 5) expect(moved.Code + other.Code, `${moved.Msg} ${other.Msg}`).toBe(1)
      else {
        expect(moved.Code).toBe(1)
        expect([200, 404]).toContain(other.status)
      }
    }
    const rows = await server.db
      .selectFrom('enrolment')
      .leftJoin('attendance', 'attendance.enrolmentId', 'enrolment.id')
      .select(['enrolment.id', 'attendance.kind'])
      .where(
        'enrolment.id',
        'in',
        people.slice(5).map(({ id }) => id),
      )
      .orderBy('enrolment.id')
      .execute()
    expect(rows.map(({ kind }) => kind === 'arrived')).toEqual(
      answers.slice(5).map(([, arrived]) => arrived.Code === 1),
    )
  })

  test('moves and publications: plan and day are one', async () => {
    const { people, rooms, planId } = await day({ candidates: 10 })
    const seen = await Promise.all(people.map(({ id }) => seenOf(id)))
    const answers = await Promise.all(
      people.flatMap(({ id }, at) => [
        move(id, rooms[1], `${at < 6 ? '09' : '10'}:${String((at % 6) * 10).padStart(2, '0')}`, { Seen: seen[at] }),
        ask('PublishExamPlan', { EPL_ID: planId, Version: 2 + at }),
      ]),
    )
    expect(answers.filter((_, at) => at % 2 === 0).map(({ Code }) => Code)).toEqual(people.map(() => 1))
    expect(await changesOf(planId)).toMatchObject({ Added: 0, Moved: 0, Same: 10, Broken: 0, Withdrawn: 0 })
    const inSecond = await server.db
      .selectFrom('enrolment')
      .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
      .select('enrolment.id')
      .where('examTime.roomId', '=', rooms[1])
      .execute()
    expect(inSecond).toHaveLength(10)
  })
})

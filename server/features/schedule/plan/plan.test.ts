import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer } from '#test/marking.ts'
import { brokenRules } from '#test/planChecker.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { storedPlan } from '#test/storedPlan.ts'

let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await buildBatch(server)
  await warmPool(server)
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown> = {}, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)
const audits = async (action: string) =>
  (await server.db.selectFrom('auditLog').select('id').where('action', '=', action).execute()).length

const venue = (changes: Record<string, unknown> = {}) => ({
  EA_ID: ids.area,
  VenueName: '文化馆',
  Address: '昆明市示例路1号',
  WaitingSeats: 40,
  IsOff: 0,
  ...changes,
})
const newVenue = async (changes = {}) => Number((await ask('SaveVenue', venue(changes))).item.V_ID)
let serial = 0
const room = (V_ID: number, changes: Record<string, unknown> = {}) => ({
  V_ID,
  RoomName: `第${++serial}考室`,
  Equipment: ['piano'],
  IsOff: 0,
  Openings: [{ From: '2026-12-05 09:00', To: '2026-12-05 12:00' }],
  ...changes,
})
const length = async (MID: number, changes: Record<string, unknown> = {}) => {
  const { listData } = await ask('GetExamLengthList')
  const Version = listData.find((row) => row.MID === MID)?.Version
  return { MID, Minutes: 8, PauseMinutes: 2, Equipment: ['piano'], Grades: [], Version, ...changes }
}
const day = (changes: Record<string, unknown> = {}) => ({
  From: '2026-12-05 08:00',
  To: '2026-12-05 18:00',
  MostMinutes: 360,
  ...changes,
})

describe('venues and rooms', () => {
  test('are kept with their hours, and each change is written down', async () => {
    const V_ID = await newVenue()
    const sent = room(V_ID, {
      Openings: [
        { From: '2026-12-05 14:00', To: '2026-12-05 17:30' },
        { From: '2026-12-05 09:00', To: '2026-12-05 12:00' },
      ],
    })
    const { item } = await ask('SaveExamRoom', sent)
    expect(item.Openings).toEqual([
      { From: '2026-12-05T09:00:00+08:00', To: '2026-12-05T12:00:00+08:00' },
      { From: '2026-12-05T14:00:00+08:00', To: '2026-12-05T17:30:00+08:00' },
    ])
    const changed = await ask('SaveExamRoom', { ...sent, ER_ID: item.ER_ID, IsOff: 1, Version: item.Version })
    expect(changed.item).toMatchObject({ IsOff: 1, Equipment: ['piano'], Version: 2 })
    expect((await ask('GetVenueList', { EA_ID: ids.area })).listData).toContainEqual(
      expect.objectContaining({ V_ID, VenueName: '文化馆', WaitingSeats: 40, Rooms: [changed.item] }),
    )
    expect((await ask('GetVenueList', { EA_ID: ids.deskArea })).listData).toEqual([])
    expect(await audits('SaveExamRoom')).toBe(2)
    expect((await ask('SaveExamRoom', { ...sent, RoomName: item.RoomName })).OtherMsg).toMatchObject({
      Reason: 'ROOM_NAME_TAKEN',
    })
    expect((await ask('SaveExamRoom', room(await newVenue(), { ER_ID: item.ER_ID, Version: 2 }))).status).toBe(404)
  })

  test.each<[string, string, Record<string, unknown>, string]>([
    ['a venue without a name', 'SaveVenue', venue({ VenueName: ' ' }), 'VENUE_WRONG'],
    ['a venue without an address', 'SaveVenue', venue({ Address: '' }), 'VENUE_WRONG'],
    ['seats below zero', 'SaveVenue', venue({ WaitingSeats: -1 }), 'VENUE_SEATS_WRONG'],
    ['a room without a name', 'SaveExamRoom', room(1, { RoomName: '' }), 'ROOM_NAME_WRONG'],
    ['hours that end before they begin', 'SaveExamRoom', hours(['12:00', '09:00']), 'OPENINGS_WRONG'],
    ['hours that overlap', 'SaveExamRoom', hours(['09:00', '12:00'], ['11:00', '13:00']), 'OPENINGS_WRONG'],
    ['hours without a time', 'SaveExamRoom', hours(['09:00', '']), 'OPENINGS_WRONG'],
  ])('%s are refused', async (_, action, input, Reason) => {
    expect((await ask(action, input)).OtherMsg).toMatchObject({ Reason })
  })

  test('of two who edit one room or venue at once, one is told', async () => {
    const V_ID = await newVenue()
    const { item } = await ask('SaveExamRoom', room(V_ID))
    const saves = [1, 2, 3].map(() => ask('SaveExamRoom', { ...room(V_ID), ER_ID: item.ER_ID, Version: item.Version }))
    const venues = [1, 2, 3].map((n) => ask('SaveVenue', venue({ V_ID, WaitingSeats: n, Version: 1 })))
    for (const answers of [await Promise.all(saves), await Promise.all(venues)])
      expect(outcomesOf(answers)).toEqual({ saved: 1, told: 2 })
  })

  test('a room that is sent again is made once', async () => {
    const sent = { ...room(await newVenue()), RequestKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => ask('SaveExamRoom', sent)))
    expect(new Set(answers.map(({ item }) => item.ER_ID)).size).toBe(1)
  })
})

const outcomesOf = (answers: readonly { Code: number; OtherMsg: Record<string, unknown> | null }[]) => ({
  saved: answers.filter(({ Code }) => Code === 1).length,
  told: answers.filter(({ OtherMsg }) => OtherMsg?.Reason === 'CHANGED_MEANWHILE').length,
})

function hours(...spans: [string, string][]): Record<string, unknown> {
  const at = (time: string) => (time === '' ? '' : `2026-12-05 ${time}`)
  return room(1, { Openings: spans.map(([from, to]) => ({ From: at(from), To: at(to) })) })
}

describe('the days of an examiner', () => {
  test('replace the earlier ones, for one of two who set them at once', async () => {
    const { id: UserID } = await buildExaminer(server)
    expect((await ask('GetExaminerDays', { UserID })).item).toEqual({ UserID, Days: [], Version: 0 })
    const saves = [100, 200].map((MostMinutes) =>
      ask('SaveExaminerDays', { UserID, Days: [day({ MostMinutes })], Version: 0 }),
    )
    const answers = await Promise.all(saves)
    expect(outcomesOf(answers)).toEqual({ saved: 1, told: 1 })
    expect((await ask('GetExaminerDays', { UserID })).item).toMatchObject({ Days: [expect.anything()], Version: 1 })
    const all = (await ask('GetExaminerDaysList')).listData
    expect(all.find((row) => row.UserID === UserID)).toMatchObject({ Days: [expect.anything()], Version: 1 })
    expect((await ask('SaveExaminerDays', { UserID: staff.id, Days: [], Version: 0 })).status).toBe(404)
    expect((await ask('GetExaminerDays', { UserID: staff.id })).status).toBe(404)
  })

  test.each<[string, Record<string, unknown>[], string]>([
    ['more than a day holds', [day({ MostMinutes: 721 })], 'EXAMINER_MINUTES_WRONG'],
    ['a day twice', [day({ To: '2026-12-05 12:00' }), day({ From: '2026-12-05 14:00' })], 'EXAMINER_DAY_TWICE'],
    ['a night', [day({ To: '2026-12-06 02:00' })], 'OPENINGS_WRONG'],
  ])('%s is refused', async (_, Days, Reason) => {
    const { id: UserID } = await buildExaminer(server)
    expect((await ask('SaveExaminerDays', { UserID, Days, Version: 0 })).OtherMsg).toMatchObject({ Reason })
  })
})

describe('the minutes on site', () => {
  test('are set per major with what differs by grade', async () => {
    const saved = await ask(
      'SaveExamLength',
      await length(ids.hearing, { Grades: [{ GID: ids.hearingGrade, Minutes: 20, PauseMinutes: 0 }] }),
    )
    expect(saved.item).toMatchObject({ Minutes: 8, Version: 1, Grades: [{ GID: ids.hearingGrade, Minutes: 20 }] })
    expect((await ask('SaveExamLength', await length(ids.hearing, { Version: 0 }))).OtherMsg).toMatchObject({
      Reason: 'CHANGED_MEANWHILE',
    })
    expect((await ask('SaveExamLength', await length(ids.hearing, { Minutes: 0 }))).OtherMsg).toMatchObject({
      Reason: 'EXAM_LENGTH_WRONG',
    })
    expect((await ask('SaveExamLength', { ...(await length(ids.hearing)), MID: 2_000_000, Version: 0 })).status).toBe(
      404,
    )
    const Grades = [{ GID: 2_000_000, Minutes: 5, PauseMinutes: 0 }]
    expect((await ask('SaveExamLength', await length(ids.hearing, { Grades }))).status).toBe(404)
  })
})

describe('the plan of a batch', () => {
  let EB_ID: number
  const planned = async (input: Record<string, unknown> = {}) => {
    const { OtherMsg } = await ask('PlanExam', { EB_ID, ...input })
    await server.runJob('planExam', { officeJobId: Number(OtherMsg.OJ_ID) })
    const [newest] = (await ask('GetExamPlanList', { EB_ID })).listData
    if (!newest) throw new Error('no plan was made')
    return newest
  }
  const seatsOf = async (planId: number) =>
    server.db
      .selectFrom('examPlanSeat')
      .select(['enrolmentId', 'roomId', 'beginsAt'])
      .where('planId', '=', planId)
      .orderBy('enrolmentId')
      .execute()

  /** Paid enrolments on site of one account, one for each child, each with a number of its own. */
  async function enrol(children: number, changes: Record<string, unknown> = {}, batch = EB_ID): Promise<number[]> {
    const owner = await buildAccount(server)
    const enrolled: number[] = []
    for (let child = 0; child < children; child++) {
      const { id } = await buildEnrolment(server, owner, batch, { IsOnline: 0, CertNO: newIdNumber(), ...changes })
      enrolled.push(id)
    }
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now() })
      .where('id', 'in', enrolled)
      .execute()
    return enrolled
  }

  test('is refused for nobody and without minutes, then places families and pupils, and says why others have no place', async () => {
    EB_ID = await buildBatch(server)
    expect((await ask('PlanExam', { EB_ID })).OtherMsg).toMatchObject({ Reason: 'PLAN_NOBODY' })
    await enrol(2)
    await enrol(3)
    const [outside = 0] = await enrol(1, { EA_ID: ids.deskArea })
    expect(await ask('PlanExam', { EB_ID })).toMatchObject({
      Code: 0,
      Msg: '请先设置专业“钢琴”每位考生的考试时间',
      OtherMsg: { Reason: 'PLAN_LENGTH_MISSING' },
    })
    await ask('SaveExamLength', await length(ids.piano))
    await ask('SaveExamRoom', room(await newVenue()))
    for (const _ of [1, 2]) {
      const { id: UserID } = await buildExaminer(server)
      await ask('SaveExaminerDays', { UserID, Days: [day()], Version: 0 })
    }
    // Who has the examiner's mobile as teacher is not judged by him.
    const related = await buildExaminer(server)
    await ask('SaveExaminerDays', { UserID: related.id, Days: [day()], Version: 0 })
    await enrol(1, { TeacherMobile: related.mobile })

    const plan = await planned()
    expect(plan.Figures).toMatchObject({ Candidates: 7, Placed: 6, Families: 2, FamiliesTogether: 2 })
    const stored = await storedPlan(server, Number(plan.EPL_ID))
    expect(brokenRules(stored.input, stored.plan)).toEqual([])
    const unplaced = await ask('GetExamPlanUnplaced', { EPL_ID: plan.EPL_ID })
    expect(unplaced.totalCount).toBe(1)
    expect(unplaced.listData).toEqual([
      expect.objectContaining({ EF_ID: outside, Why: '该考区在批次的考试时间内没有开放的考室' }),
    ])

    const { item } = await ask('GetExamPlanBoard', { EPL_ID: plan.EPL_ID })
    expect(item).toMatchObject({ Date: '2026-12-05', Dates: ['2026-12-05'] })
    const rooms = item.Rooms as Record<string, unknown>[]
    expect(rooms.flatMap(({ Seats }) => Seats)).toHaveLength(6)
    expect(rooms[0]?.Sittings).toHaveLength(1)
    expect((await ask('GetExamPlanBoard', { EPL_ID: plan.EPL_ID, Date: '2026-12-06' })).item.Rooms).toEqual([])
    for (const action of ['GetExamPlanBoard', 'GetExamPlanUnplaced'])
      expect((await ask(action, { EPL_ID: 2_000_000 })).status).toBe(404)
  })

  test('lies in the exam window of its batch: other hours of a room are for other batches', async () => {
    const window = async (examBeginsAt: number | null, examEndsAt: number | null) =>
      server.db.updateTable('examBatch').set({ examBeginsAt, examEndsAt }).where('id', '=', EB_ID).execute()
    const at = (time: string) => Date.parse(`2026-12-05T${time}:00+08:00`)
    await window(at('10:00'), at('12:00'))
    const inside = await planned()
    const begins = (await seatsOf(Number(inside.EPL_ID))).flatMap(({ beginsAt }) => beginsAt ?? [])
    expect(begins).toHaveLength(6)
    expect(Math.min(...begins)).toBe(at('10:00'))
    await window(at('12:00'), null)
    expect((await planned()).Figures).toMatchObject({ Placed: 0 })
    await window(null, null)
  })

  test('is the same for the same seed, and keeps what is pinned with another', async () => {
    const first = await planned({ Seed: 5 })
    const again = await planned({ Seed: 5 })
    const seats = await seatsOf(Number(first.EPL_ID))
    expect(await seatsOf(Number(again.EPL_ID))).toEqual(seats)

    const pinned = seats.filter((seat) => seat.roomId !== null).slice(-2)
    const EF_IDs = pinned.map((seat) => seat.enrolmentId)
    const pin = (changes = {}) => ask('PinExamPlan', { EPL_ID: again.EPL_ID, EF_IDs, IsPinned: 1, ...changes })
    expect((await pin()).OtherMsg).toMatchObject({ Changed: 2 })
    expect((await pin()).OtherMsg).toMatchObject({ Changed: 0 })
    const nowhere = seats.find((seat) => seat.roomId === null)?.enrolmentId
    expect((await pin({ EF_IDs: [nowhere] })).OtherMsg).toMatchObject({ Reason: 'PLAN_PIN_NOWHERE', EF_ID: nowhere })
    expect((await pin({ EPL_ID: 2_000_000 })).status).toBe(404)
    await enrol(4)
    const kept = await planned({ Seed: 6, KeepPinsOf: again.EPL_ID })
    expect(kept).toMatchObject({ Pinned: 2, Figures: { Placed: 10 } })
    for (const seat of pinned) expect(await seatsOf(Number(kept.EPL_ID))).toContainEqual(seat)
    const other = await buildBatch(server)
    expect((await ask('PlanExam', { EB_ID: other, KeepPinsOf: again.EPL_ID })).status).toBe(404)
  })

  test('keeps all that is published and adds the rest: nobody moves but for a rule, who is told why', async () => {
    const own = EB_ID
    EB_ID = await buildBatch(server)
    const enrolled = await enrol(3)
    expect((await ask('PlanExam', { EB_ID, KeepPublished: 1 })).OtherMsg).toMatchObject({
      Reason: 'PLAN_NONE_PUBLISHED',
    })
    expect((await ask('PlanExam', { EB_ID, MostMoved: 4 })).status).toBe(400)
    const first = await planned()
    const publish = ({ EPL_ID, Version }: Record<string, unknown>) => ask('PublishExamPlan', { EPL_ID, Version })
    expect((await ask('PinExamPlan', { EPL_ID: first.EPL_ID, All: 1, IsPinned: 1 })).OtherMsg).toEqual({ Changed: 3 })
    expect((await publish(first)).OtherMsg).toMatchObject({ Added: 3 })
    const published = (await seatsOf(Number(first.EPL_ID))).filter(({ roomId }) => roomId !== null)

    const [late = 0] = await enrol(1)
    expect((await ask('GetExamPlanList', { EB_ID })).listData[0]).toMatchObject({ EPL_ID: first.EPL_ID, Late: 1 })
    const second = await planned({ KeepPublished: 1 })
    const seats = await seatsOf(Number(second.EPL_ID))
    expect(seats).toEqual(expect.arrayContaining(published))
    expect(seats.find(({ enrolmentId }) => enrolmentId === late)?.roomId).toBeTypeOf('number')
    expect(second).toMatchObject({ MustMove: 0, Pinned: 3, Figures: { Candidates: 4, Placed: 4 } })
    const stored = await storedPlan(server, Number(second.EPL_ID))
    expect(brokenRules(stored.input, stored.plan)).toEqual([])
    expect((await publish(second)).OtherMsg).toMatchObject({ Added: 1, Moved: 0, Withdrawn: 0, Same: 3, Told: 0 })

    // The examiner of the first steps back from her.
    const [earliest] = published
    const { enrolmentId = 0, roomId = 0, beginsAt = 0 } = earliest ?? {}
    const assigned = await server.db
      .selectFrom('examinerAssignment')
      .select('examinerId')
      .where('enrolmentId', '=', enrolmentId)
      .executeTakeFirstOrThrow()
    const conflict = { enrolmentId, examinerId: assigned.examinerId, declaredAt: server.clock.now(), reason: '亲属' }
    await server.db.insertInto('examinerConflict').values(conflict).execute()
    const third = await planned({ KeepPublished: 1, MostMoved: 1 })
    expect(third.MustMove).toBe(1)
    const { listData } = await ask('GetExamPlanMoved', { EPL_ID: third.EPL_ID })
    expect(listData).toEqual([
      expect.objectContaining({ EF_ID: enrolmentId, Why: expect.stringContaining('与考生有关联，需要回避') }),
    ])
    expect(Date.parse(String(listData[0]?.OldTime))).toBe(beginsAt)
    expect(roomId).not.toBe(0)
    expect(await seatsOf(Number(third.EPL_ID))).toEqual(expect.arrayContaining(published.slice(1)))
    expect(enrolled).toContain(enrolmentId)
    EB_ID = own
  })

  test('leaves a person alone who sits on site for another batch at that time', async () => {
    const other = await buildBatch(server)
    const CertNO = newIdNumber()
    const [elsewhere = 0] = await enrol(1, { CertNO }, other)
    const times = await ask('SaveExamTime', {
      EB_ID: other,
      IsOnline: 0,
      ExamBeginDate: '2026-12-05 09:00',
      ExamEndDate: '2026-12-05 11:30',
      ExamAddress: '昆明市另一条路2号',
      ExamRoom: '礼堂',
    })
    await ask('AssignExamTime', { ET_ID: times.item.ET_ID, EF_IDs: [elsewhere] })
    const [here] = await enrol(1, { CertNO })
    const plan = await planned()
    const stored = await storedPlan(server, Number(plan.EPL_ID))
    expect(brokenRules(stored.input, stored.plan)).toEqual([])
    const seat = (await seatsOf(Number(plan.EPL_ID))).find((one) => one.enrolmentId === here)
    expect(seat?.beginsAt).toBeGreaterThanOrEqual(Date.parse('2026-12-05T11:30:00+08:00'))
  })

  test('is made once at a time, however often and by whomever it is asked for', async () => {
    const colleague = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    const first = (await ask('PlanExam', { EB_ID })).OtherMsg
    const answers = await Promise.all([staff, staff, colleague].map((who) => ask('PlanExam', { EB_ID }, who)))
    expect(answers.map(({ OtherMsg }) => OtherMsg.OJ_ID ?? OtherMsg.Reason)).toEqual([
      first.OJ_ID,
      first.OJ_ID,
      'PLAN_UNDER_WAY',
    ])
    await ask('CancelOfficeJob', { OJ_ID: first.OJ_ID })
    const again = await Promise.all(Array.from({ length: 5 }, () => ask('PlanExam', { EB_ID })))
    expect(new Set(again.map(({ OtherMsg }) => OtherMsg.OJ_ID)).size).toBe(1)
    await ask('CancelOfficeJob', { OJ_ID: again[0]?.OtherMsg.OJ_ID })
  })

  test('that was cancelled is not stored', async () => {
    const before = (await ask('GetExamPlanList', { EB_ID })).listData.length
    const { OJ_ID } = (await ask('PlanExam', { EB_ID })).OtherMsg
    await ask('CancelOfficeJob', { OJ_ID })
    await server.runJob('planExam', { officeJobId: Number(OJ_ID) })
    expect((await ask('GetExamPlanList', { EB_ID })).listData).toHaveLength(before)
  })

  test('asks for the minutes of a major by its name, also where somebody enrolled for it after the plan was made', async () => {
    const plan = await planned()
    const [late = 0] = await enrol(1)
    const major = { id: 7_001, name: '二胡', parentId: -1, kind: 'performance' as const }
    await server.db.insertInto('major').values(major).execute()
    const moveTo = (majorId: number) =>
      server.db.updateTable('enrolment').set({ majorId }).where('id', '=', late).execute()
    await moveTo(major.id)
    const { Msg } = await ask('PublishExamPlan', { EPL_ID: plan.EPL_ID, Version: plan.Version })
    expect(Msg).toBe('请先设置专业“二胡”每位考生的考试时间')
    await moveTo(ids.piano)
  })

  test('is made and read by those who plan', async () => {
    for (const action of ['PlanExam', 'GetExamPlanList'])
      expect((await ask(action, { EB_ID }, await buildAccount(server))).status).toBe(403)
    expect((await ask('PlanExam', { EB_ID: 2_000_000 })).status).toBe(404)
  })
})

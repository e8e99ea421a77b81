import { randomUUID } from 'node:crypto'
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

let server: TestServer
let staff: BuiltAccount
let plan: Awaited<ReturnType<typeof built>>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await buildBatch(server)
  await buildLength(server)
  plan = await built()
  await warmPool(server)
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown> = {}, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)

/** Two rooms with an examiner each; 甲 at nine and 乙 at half past in the first, 丙 without a place. */
async function built() {
  const batchId = await buildBatch(server)
  const venueId = await buildVenue(server, `文化馆${batchId}`)
  const rooms = [await buildRoom(server, venueId, '第一考室'), await buildRoom(server, venueId, '第二考室')] as const
  const judges = [await buildJudge(server, '周明'), await buildJudge(server, '吴兰')] as const
  const [a, b, c] = [
    await buildPlannable(server, batchId),
    await buildPlannable(server, batchId),
    await buildPlannable(server, batchId),
  ]
  const id = await buildPlan(server, {
    batchId,
    madeBy: staff.id,
    sittings: [
      { roomId: rooms[0], examinerId: judges[0].id },
      { roomId: rooms[1], examinerId: judges[1].id },
    ],
    seats: [
      { id: a.id, roomId: rooms[0], at: '09:00' },
      { id: b.id, roomId: rooms[0], at: '09:30' },
      { id: c.id, roomId: null },
    ],
  })
  return { id, batchId, rooms, judges, a, b, c }
}
type Built = Awaited<ReturnType<typeof built>>

const versionOf = async ({ id }: Built) => {
  const row = await server.db.selectFrom('examPlan').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return row.version
}
const to = ({ id, rooms }: Built, EF_ID: number, room: 0 | 1, time: string) => ({
  EPL_ID: id,
  EF_ID,
  ER_ID: rooms[room],
  BeginTime: `${PLAN_DAY} ${time}`,
})
const move = async (where: Record<string, unknown>, Version?: number) =>
  ask('MoveExamPlanSeat', { ...where, Version: Version ?? (await versionOf(plan)) })
const seatOf = (EF_ID: number) =>
  server.db
    .selectFrom('examPlanSeat')
    .select(['roomId', 'beginsAt', 'isPinned', 'whyUnplaced'])
    .where('planId', '=', plan.id)
    .where('enrolmentId', '=', EF_ID)
    .executeTakeFirst()

describe('a place of a plan', () => {
  test('that would break a rule is refused with who, where and when, and so says the question beforehand', async () => {
    const where = to(plan, plan.c.id, 0, '09:05')
    const examNo = `87${String(plan.a.id).padStart(14, '0')}`
    const Why = `文化馆${plan.batchId} 第一考室在 2026年12月5日 09:00 至 09:10 已排考生李小音（${examNo}）`
    expect((await ask('CheckExamPlanMove', where)).item).toEqual({
      IsFit: 0,
      Rule: 'roomTaken',
      Why,
      OtherEF_ID: plan.a.id,
    })
    expect(await move(where)).toMatchObject({
      Code: 0,
      Msg: `不能排在这里：${Why}`,
      OtherMsg: { Reason: 'PLAN_MOVE_BREAKS', Rule: 'roomTaken', OtherEF_ID: plan.a.id },
    })
    expect((await move(to(plan, plan.c.id, 1, '08:50'))).OtherMsg).toMatchObject({ Rule: 'roomClosed' })
    expect((await move({ ...to(plan, plan.c.id, 1, '09:00'), BeginTime: '' })).OtherMsg).toMatchObject({
      Reason: 'EXAM_TIME_WRONG',
    })
    expect(await versionOf(plan)).toBe(1)
  })

  test('is found free on all days, each place as if the earlier ones of its half-day were taken', async () => {
    const made = await built()
    const answer = await ask('GetExamPlanFreePlaces', { EPL_ID: made.id, EF_ID: made.c.id })
    const [day, ...others] = answer.listData as { Date: string; Free: number; Places: Record<string, unknown>[] }[]
    expect(others).toEqual([])
    // Ten minutes each from 9:00 to 12:00, two of which are taken in the first room.
    expect(day).toMatchObject({ Date: PLAN_DAY, Free: 34 })
    expect(answer.totalCount).toBe(34)
    expect(day?.Places.slice(0, 3)).toEqual([
      { ER_ID: made.rooms[1], BeginTime: `${PLAN_DAY}T09:00:00+08:00` },
      { ER_ID: made.rooms[0], BeginTime: `${PLAN_DAY}T09:10:00+08:00` },
      { ER_ID: made.rooms[1], BeginTime: `${PLAN_DAY}T09:10:00+08:00` },
    ])
    for (const { ER_ID, BeginTime } of day?.Places ?? []) {
      const where = { EPL_ID: made.id, EF_ID: made.c.id, ER_ID, BeginTime }
      expect((await ask('CheckExamPlanMove', where)).item, String(BeginTime)).toMatchObject({ IsFit: 1 })
    }
    expect((await ask('GetExamPlanFreePlaces', { EPL_ID: made.id, EF_ID: 2_000_000 })).status).toBe(404)
  })

  test('of somebody whose fee was given back is free', async () => {
    const gone = await built()
    const where = to(gone, gone.c.id, 0, '09:05')
    const whatItSays = async () => (await ask('CheckExamPlanMove', where)).item?.Rule ?? ''
    const shown = async () => {
      const { item } = await ask('GetExamPlanBoard', { EPL_ID: gone.id, Date: PLAN_DAY })
      return JSON.stringify(item).includes(`"EF_ID":${gone.a.id}`)
    }
    expect([await whatItSays(), await shown()]).toEqual(['roomTaken', true])
    await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', gone.a.id).execute()
    expect([await whatItSays(), await shown()]).toEqual(['', false])
    expect((await ask('MoveExamPlanSeat', { ...where, Version: await versionOf(gone) })).Code).toBe(1)
  })

  test('is shown beforehand for every minute of the day, with the rule of each that does not fit', async () => {
    const { listData } = await ask('GetExamPlanPlaces', { EPL_ID: plan.id, EF_ID: plan.c.id, Date: PLAN_DAY })
    const day = (from: string, to: string) => ({
      From: `${PLAN_DAY}T${from}:00+08:00`,
      To: `${PLAN_DAY}T${to}:00+08:00`,
    })
    expect(listData.map(({ ER_ID }) => ER_ID)).toEqual(plan.rooms)
    expect(listData[0]?.Stretches).toEqual([
      { ...day('09:00', '09:10'), Why: expect.stringContaining('已排考生李小音'), OtherEF_ID: plan.a.id },
      { ...day('09:10', '09:21'), Why: '', OtherEF_ID: 0 },
      { ...day('09:21', '09:40'), Why: expect.stringContaining('已排考生李小音'), OtherEF_ID: plan.b.id },
      { ...day('09:40', '11:53'), Why: '', OtherEF_ID: 0 },
      { ...day('11:53', '12:00'), Why: expect.stringContaining('不开放'), OtherEF_ID: 0 },
    ])
    const nothing = { EPL_ID: plan.id, EF_ID: plan.c.id, Date: '2026-12-06' }
    expect((await ask('GetExamPlanPlaces', nothing)).listData).toEqual([])
    const { item } = await ask('GetExamPlanBoard', { EPL_ID: plan.id })
    expect(item).toMatchObject({ Version: 1, Dates: [PLAN_DAY] })
    expect((item.Rooms as Record<string, unknown>[])[0]).toMatchObject({ Openings: [day('09:00', '12:00')] })
  })

  test('is shown for the hours of an exam outside those of its room as well, which the board draws', async () => {
    const late = await built()
    await server.db
      .updateTable('examPlanSeat')
      .set({ beginsAt: planMoment('12:55') })
      .where('planId', '=', late.id)
      .where('enrolmentId', '=', late.b.id)
      .execute()
    const { listData } = await ask('GetExamPlanPlaces', { EPL_ID: late.id, EF_ID: late.c.id, Date: PLAN_DAY })
    const ends = listData.map(({ Stretches }) => (Stretches as { To: string }[]).at(-1)?.To)
    expect(ends).toEqual([`${PLAN_DAY}T14:00:00+08:00`, `${PLAN_DAY}T14:00:00+08:00`])
  })

  test('is given, changed and taken, pinned where staff put it, each written down once', async () => {
    const where = to(plan, plan.c.id, 0, '09:10')
    expect((await ask('CheckExamPlanMove', where)).item).toMatchObject({ IsFit: 1, Rule: '', Why: '' })
    const sent = { ...where, Version: 1, RequestKey: randomUUID() }
    for (const _ of [1, 2]) expect((await ask('MoveExamPlanSeat', sent)).OtherMsg).toEqual({ Version: 2 })
    expect(await seatOf(plan.c.id)).toEqual({
      roomId: plan.rooms[0],
      beginsAt: planMoment('09:10'),
      isPinned: true,
      whyUnplaced: null,
    })
    expect((await move(to(plan, plan.c.id, 0, '09:12'))).Code).toBe(1)
    const out = { EPL_ID: plan.id, EF_ID: plan.c.id, Version: await versionOf(plan) }
    expect((await ask('TakeOutExamPlanSeat', out)).OtherMsg).toEqual({ Version: 4 })
    expect(await seatOf(plan.c.id)).toMatchObject({ roomId: null, isPinned: false, whyUnplaced: 'takenOut' })
    expect((await ask('GetExamPlanUnplaced', { EPL_ID: plan.id })).listData).toEqual([
      expect.objectContaining({ EF_ID: plan.c.id, Why: '工作人员已移出，等待重新安排' }),
    ])
    const audits = await server.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'examPlan')
      .where('subjectId', '=', plan.id)
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual(['MoveExamPlanSeat', 'MoveExamPlanSeat', 'TakeOutExamPlanSeat'])
  })

  // Without the lock of the plan all of them read the version that they saw, and two candidates get one minute.
  test('is given to one of twenty at once, the others are told who changed the plan', async () => {
    const more = await Promise.all(Array.from({ length: 20 }, () => buildPlannable(server, plan.batchId)))
    for (const { id } of more)
      await server.db
        .insertInto('examPlanSeat')
        .values({ planId: plan.id, enrolmentId: id, minutes: 8, pauseMinutes: 2, whyUnplaced: 'roomsFull' })
        .execute()
    const Version = await versionOf(plan)
    const answers = await Promise.all(more.map(({ id }) => move(to(plan, id, 1, '10:00'), Version)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const reasons = new Set(answers.flatMap(({ Code, OtherMsg }) => (Code === 1 ? [] : [OtherMsg?.Reason])))
    expect([...reasons]).toEqual(['CHANGED_MEANWHILE'])
    const inRoom = await server.db
      .selectFrom('examPlanSeat')
      .select('enrolmentId')
      .where('planId', '=', plan.id)
      .where('roomId', '=', plan.rooms[1])
      .execute()
    expect(inRoom).toHaveLength(1)
  })

  test('that was published stays for the families until the plan is published again', async () => {
    await server.db
      .updateTable('examBatch')
      .set({ showRoomAt: server.clock.now() - 1000 })
      .where('id', '=', plan.batchId)
      .execute()
    const publish = async () => ask('PublishExamPlan', { EPL_ID: plan.id, Version: await versionOf(plan) })
    expect((await publish()).OtherMsg).toMatchObject({ Added: 3, Told: 3 })
    expect((await move(to(plan, plan.b.id, 1, '11:00'))).Code).toBe(1)
    const listed = async () => (await ask('GetExamPlanList', { EB_ID: plan.batchId })).listData[0]
    expect(await listed()).toMatchObject({ IsCurrent: 1, HasChanges: 1 })
    const begin = async () => {
      const { item } = await server.call<Record<string, unknown>>(
        'Exam',
        'GetExamFormInfo',
        { EF_ID: plan.b.id },
        plan.b.owner,
      )
      return (item.ExamTime as { ExamBeginDate: string }).ExamBeginDate
    }
    expect(await begin()).toBe(`${PLAN_DAY}T09:30:00+08:00`)
    expect((await publish()).OtherMsg).toMatchObject({ Added: 0, Moved: 1, Told: 1 })
    expect(await begin()).toBe(`${PLAN_DAY}T11:00:00+08:00`)
    expect(await listed()).toMatchObject({ HasChanges: 0 })
  })

  test('of somebody who has come is moved by nobody any more', async () => {
    await server.db
      .insertInto('attendance')
      .values({ enrolmentId: plan.a.id, kind: 'arrived', setBy: staff.id, setAt: server.clock.now() })
      .execute()
    const Version = await versionOf(plan)
    const places = await ask('GetExamPlanPlaces', { EPL_ID: plan.id, EF_ID: plan.a.id, Date: PLAN_DAY })
    expect(places.OtherMsg).toMatchObject({ Rule: 'attended' })
    expect((await move(to(plan, plan.a.id, 1, '09:30'))).OtherMsg).toMatchObject({ Rule: 'attended' })
    const out = { EPL_ID: plan.id, EF_ID: plan.a.id, Version }
    expect((await ask('TakeOutExamPlanSeat', out)).OtherMsg).toMatchObject({ Rule: 'attended' })
    expect((await ask('GetExamPlanChanges', { EPL_ID: plan.id })).item).toMatchObject({
      Broken: 0,
      Withdrawn: 0,
      Moved: 0,
    })
  })

  test('is asked for and moved by those who plan, where plan and candidate exist', async () => {
    const where = { ...to(plan, plan.c.id, 1, '09:00'), Date: PLAN_DAY }
    for (const action of ['CheckExamPlanMove', 'GetExamPlanPlaces', 'MoveExamPlanSeat', 'TakeOutExamPlanSeat']) {
      const Version = await versionOf(plan)
      expect((await ask(action, { ...where, Version }, plan.a.owner)).status).toBe(403)
      expect((await ask(action, { ...where, Version, EPL_ID: 2_000_000 })).status).toBe(404)
      expect((await ask(action, { ...where, Version, EF_ID: 2_000_000 })).status).toBe(404)
    }
    const stale = { EPL_ID: plan.id, EF_ID: plan.c.id, Version: 1 }
    expect((await ask('TakeOutExamPlanSeat', stale)).OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
  })
})

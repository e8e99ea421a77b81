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
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  server.clock.set(planMoment('08:00'))
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await buildBatch(server)
  await buildLength(server)
  await warmPool(server)
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const ask = (action: string, input: Row = {}, who = staff) => server.call<Row>('Admin', action, input, who)
const at = (time: string) => `${PLAN_DAY} ${time}`

/** A published morning: three candidates in the first room; the second is closed until ten. */
async function morning() {
  const batchId = await buildBatch(server)
  const showRoomAt = server.clock.now() - 1000
  await server.db.updateTable('examBatch').set({ showRoomAt }).where('id', '=', batchId).execute()
  const venueId = await buildVenue(server, `文化宫${batchId}`)
  const rooms = [
    await buildRoom(server, venueId, '第一考室'),
    await buildRoom(server, venueId, '第二考室', { from: '10:00' }),
  ] as const
  const judge = await buildJudge(server, `周明${batchId}`)
  const spare = await buildJudge(server, `吴兰${batchId}`)
  const people: Awaited<ReturnType<typeof buildPlannable>>[] = []
  for (let nth = 0; nth < 3; nth++) people.push(await buildPlannable(server, batchId))
  const planId = await buildPlan(server, {
    batchId,
    madeBy: staff.id,
    sittings: [{ roomId: rooms[0], examinerId: judge.id }],
    seats: people.map(({ id }, nth) => ({ id, roomId: rooms[0], at: `09:${nth}0` })),
  })
  expect((await ask('PublishExamPlan', { EPL_ID: planId, Version: 1 })).OtherMsg).toMatchObject({ Added: 3 })
  const hours = { EPL_ID: planId, ER_ID: rooms[1], From: at('09:00'), To: at('12:00') }
  return { batchId, planId, rooms, judge, spare, people, hours }
}
type Morning = Awaited<ReturnType<typeof morning>>

const sittingsOf = async ({ planId, rooms }: Morning) => {
  const rows = await server.db
    .selectFrom('examPlanSitting')
    .selectAll()
    .where('planId', '=', planId)
    .orderBy('roomId')
    .orderBy('beginsAt')
    .execute()
  return rows.map((row) => [rooms.indexOf(row.roomId), row.examinerId, row.beginsAt, row.endsAt])
}
const toldOf = async ({ id }: { id: number }) => {
  const rows = await server.db
    .selectFrom('message')
    .select(['event', 'text'])
    .where('accountId', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ event, text }) => `${event}: ${text}`)
}
const unchanged = { Added: 0, Moved: 0, Broken: 0, Withdrawn: 0 }
const changesOf = async ({ planId }: Morning) => (await ask('GetExamPlanChanges', { EPL_ID: planId })).item

describe('a half-day is opened', () => {
  test('in a room that is lent for it, by an examiner who can come and is told, and somebody can be placed there', async () => {
    const made = await morning()
    const { hours, judge, spare, rooms, batchId } = made
    const seen = await ask('GetHalfDayOpening', hours)
    expect(seen.item).toEqual({ IsLent: 1, Why: '', Minutes: 180 })
    const whyOf = new Map(seen.listData.map(({ UserID, Why }) => [UserID, Why]))
    expect(whyOf.get(spare.id)).toBe('')
    expect(whyOf.get(judge.id)).toMatch(/另有安排/)
    expect(seen.listData[0]?.Why).toBe('')
    const open = (more: Row = {}) => ask('OpenHalfDay', { ...hours, UserID: spare.id, IsLent: 1, ...more })
    expect((await open({ IsLent: 0 })).OtherMsg).toMatchObject({ Rule: 'roomClosed' })
    expect((await open({ UserID: judge.id })).OtherMsg).toMatchObject({ Rule: 'examinerElsewhere' })
    expect(await sittingsOf(made)).toHaveLength(1)
    expect(await open()).toMatchObject({ Code: 1, OtherMsg: { Version: 3 } })
    expect(await sittingsOf(made)).toEqual([
      [0, judge.id, planMoment('09:00'), planMoment('12:00')],
      [1, spare.id, planMoment('09:00'), planMoment('12:00')],
    ])
    const hoursOfRoom = await server.db.selectFrom('roomOpening').selectAll().where('roomId', '=', rooms[1]).execute()
    expect(hoursOfRoom).toMatchObject([{ opensAt: planMoment('09:00'), closesAt: planMoment('12:00') }])
    expect(await toldOf(spare)).toEqual([
      expect.stringMatching(/^examinerInvited: .*2026年12月5日 09:00起在文化宫\d+ 第二考室增开一场/),
    ])
    expect(await changesOf(made)).toMatchObject(unchanged)
    expect((await open()).OtherMsg).toMatchObject({ Rule: 'hasExaminer' })
    const late = await buildPlannable(server, batchId)
    const places = (await ask('GetFreePlaces', { EF_ID: late.id })).listData
    expect(places.map(({ ER_ID }) => ER_ID)).toContain(rooms[1])
    const place = { EF_ID: late.id, ER_ID: rooms[1], BeginTime: at('09:00') }
    expect((await ask('PlaceCandidate', place)).Code).toBe(1)
    expect(await changesOf(made)).toMatchObject(unchanged)
  })

  test('not in the past, nor against the order of time, nor in a plan that is not the published one', async () => {
    const made = await morning()
    const { hours, spare, batchId, rooms } = made
    const open = (more: Row) => ask('OpenHalfDay', { ...hours, UserID: spare.id, IsLent: 1, ...more })
    expect((await open({ To: at('09:00') })).OtherMsg).toMatchObject({ Reason: 'EXAM_TIME_ORDER' })
    expect((await open({ From: '2026-12-04 09:00', To: '2026-12-04 12:00' })).OtherMsg).toMatchObject({
      Reason: 'MOVE_PAST',
    })
    expect((await open({ To: at('14:00') })).OtherMsg).toMatchObject({ Rule: 'roomClosed' })
    const draft = await buildPlan(server, {
      batchId,
      madeBy: staff.id,
      sittings: [{ roomId: rooms[0], examinerId: spare.id }],
      seats: [],
    })
    expect((await open({ EPL_ID: draft })).OtherMsg).toMatchObject({ Reason: 'PLAN_NOT_CURRENT' })
    expect((await open({ EPL_ID: 2_000_000 })).status).toBe(404)
  })

  test('once, when six ask at once', async () => {
    const made = await morning()
    const { hours, spare } = made
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('OpenHalfDay', { ...hours, UserID: spare.id, IsLent: 1 })),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers) if (Code !== 1) expect(OtherMsg).toMatchObject({ Rule: 'hasExaminer' })
    expect(await sittingsOf(made)).toHaveLength(2)
  })
})

describe('a half-day is closed', () => {
  const half = ({ planId, rooms }: Morning, room: 0 | 1 = 0) => ({
    EPL_ID: planId,
    ER_ID: rooms[room],
    BeginTime: at('09:00'),
  })
  const preview = async (made: Morning) => {
    const { ET_ID } = (await ask('GetHalfDayToClose', half(made))).item
    const { item } = await ask('PreviewHalfDayChange', { ET_ID, Kind: 'spread', Minutes: 0 })
    return { Kind: 'spread', Digest: item.Digest, At: item.At, Reason: '考官临时有事' }
  }

  test('everybody goes where it was shown, families and examiner are told, and nothing waits to be published', async () => {
    const made = await morning()
    const { hours, spare, judge, rooms, people } = made
    expect((await ask('OpenHalfDay', { ...hours, UserID: spare.id, IsLent: 1 })).Code).toBe(1)
    const seen = await preview(made)
    expect(await ask('CloseHalfDay', { ...half(made), ...seen })).toMatchObject({
      Code: 1,
      OtherMsg: { Moved: 3, Told: 3 },
    })
    expect(await sittingsOf(made)).toEqual([[1, spare.id, planMoment('09:00'), planMoment('12:00')]])
    const moved = await server.db
      .selectFrom('enrolment')
      .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
      .select(['enrolment.id', 'roomId', 'ownBeginsAt'])
      .where(
        'enrolment.id',
        'in',
        people.map(({ id }) => id),
      )
      .orderBy('enrolment.id')
      .execute()
    expect(moved.map(({ roomId, ownBeginsAt }) => [roomId, ownBeginsAt])).toEqual(
      ['09:00', '09:10', '09:20'].map((time) => [rooms[1], planMoment(time)]),
    )
    expect((await toldOf(judge)).at(-1)).toMatch(/^examinerRelieved: /)
    expect(await changesOf(made)).toMatchObject(unchanged)
    expect((await ask('CloseHalfDay', { ...half(made), ...seen })).OtherMsg).toMatchObject({
      Reason: 'HALF_DAY_CHANGED',
    })
    const audits = await server.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'examPlan')
      .where('subjectId', '=', made.planId)
      .where('action', 'in', ['OpenHalfDay', 'CloseHalfDay'])
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual(['OpenHalfDay', 'CloseHalfDay'])
  })

  test('not where somebody has no place: nobody moves', async () => {
    const made = await morning()
    const seen = await preview(made)
    expect((await ask('CloseHalfDay', { ...half(made), ...seen })).OtherMsg).toMatchObject({
      Reason: 'HALF_DAY_NO_PLACE',
    })
    expect(await sittingsOf(made)).toHaveLength(1)
    expect(await changesOf(made)).toMatchObject(unchanged)
  })

  test('with nobody in it: the examiner is free', async () => {
    const made = await morning()
    const { hours, spare } = made
    await ask('OpenHalfDay', { ...hours, UserID: spare.id, IsLent: 1 })
    expect((await ask('GetHalfDayToClose', half(made, 1))).item).toMatchObject({ ET_ID: 0, UserID: spare.id })
    const empty = { ...half(made, 1), Kind: 'spread', Digest: '', At: '', Reason: '不再需要' }
    expect(await ask('CloseHalfDay', empty)).toMatchObject({ Code: 1, OtherMsg: { Moved: 0, Told: 0 } })
    expect(await sittingsOf(made)).toHaveLength(1)
    expect((await ask('CloseHalfDay', { ...empty, Reason: '' })).OtherMsg).toMatchObject({ Reason: 'REASON_REQUIRED' })
  })

  test('whoever has begun stays, and the half-day ends with him', async () => {
    const made = await morning()
    const { hours, spare, judge, people, rooms } = made
    await ask('OpenHalfDay', { ...hours, UserID: spare.id, IsLent: 1 })
    const draft = { enrolmentId: people[0]?.id ?? 0, examinerId: judge.id, body: '{}', savedAt: server.clock.now() }
    await server.db.insertInto('reviewDraft').values(draft).execute()
    const seen = await preview(made)
    expect(await ask('CloseHalfDay', { ...half(made), ...seen })).toMatchObject({ Code: 1, OtherMsg: { Moved: 2 } })
    expect(await sittingsOf(made)).toEqual([
      [0, judge.id, planMoment('09:00'), planMoment('09:08')],
      [1, spare.id, planMoment('09:00'), planMoment('12:00')],
    ])
    expect(rooms).toHaveLength(2)
    expect(await changesOf(made)).toMatchObject(unchanged)
  })

  test('by those who plan', async () => {
    const made = await morning()
    const desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
    for (const action of ['GetHalfDayOpening', 'OpenHalfDay', 'GetHalfDayToClose', 'CloseHalfDay'])
      expect((await ask(action, { ...made.hours, ...half(made) }, desk)).status).toBe(403)
  })
})

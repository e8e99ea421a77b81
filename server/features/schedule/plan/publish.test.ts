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
} from '#test/planBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { expectSameTimeEverywhere, messagesAboutTime } from '#test/toldTimes.ts'

let server: TestServer
let staff: BuiltAccount
let stranger: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_EXAM_TIME_QUERY: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'enrolment'] })
  stranger = await buildAccount(server)
  await buildBatch(server)
  await buildLength(server)
  await warmPool(server)
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown> = {}, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)
type Paid = Awaited<ReturnType<typeof buildPlannable>>

/** A batch whose families see times, with two rooms, their examiners and a plan for the candidates given. */
async function office({ candidates = 3 } = {}) {
  const batchId = await buildBatch(server)
  const { db, clock } = server
  await db
    .updateTable('examBatch')
    .set({ showRoomAt: clock.now() - 1000 })
    .where('id', '=', batchId)
    .execute()
  const venueId = await buildVenue(server, `文化馆${batchId}`)
  const rooms = [await buildRoom(server, venueId, '第一考室'), await buildRoom(server, venueId, '第二考室')] as const
  const judges = [await buildJudge(server, '周明'), await buildJudge(server, '吴兰')] as const
  const people: Paid[] = []
  for (let i = 0; i < candidates; i++) people.push(await buildPlannable(server, batchId))
  const sittings = rooms.map((roomId, i) => ({ roomId, examinerId: judges[i]?.id ?? 0 }))
  const planned = (seats: ReadonlyArray<{ id: number; roomId: number | null; at?: string }>) =>
    buildPlan(server, { batchId, madeBy: staff.id, sittings, seats })
  return { batchId, venueId, rooms, judges, people, planned, sittings }
}
type Office = Awaited<ReturnType<typeof office>>

const tenMinutes = (i: number) => `09:${String(i * 10).padStart(2, '0')}`
const inFirstRoom = ({ people, rooms }: Office) =>
  people.map(({ id }, i) => ({ id, roomId: rooms[0], at: tenMinutes(i) }))

async function versionOf(EPL_ID: number): Promise<number> {
  const row = await server.db
    .selectFrom('examPlan')
    .select('version')
    .where('id', '=', EPL_ID)
    .executeTakeFirstOrThrow()
  return row.version
}
const publish = async (EPL_ID: number, input: Record<string, unknown> = {}) =>
  ask('PublishExamPlan', { EPL_ID, Version: await versionOf(EPL_ID), ...input })

const messagesOf = ({ id }: { id: number }) => messagesAboutTime(server, id)
const expectOneTime = (batchId: number, person: Paid, time: string | null, room: string) =>
  expectSameTimeEverywhere(server, { batchId, person, staff, stranger }, time, room)

describe('publishing a plan', () => {
  test('gives each candidate one time that everything tells alike, and tells the families', async () => {
    const made = await office()
    const { batchId, people, rooms } = made
    const EPL_ID = await made.planned(inFirstRoom(made))
    const shown = await ask('GetExamPlanChanges', { EPL_ID })
    expect(shown.item).toMatchObject({ Added: 3, Moved: 0, Same: 0, Broken: 0 })
    const answer = await publish(EPL_ID)
    expect(answer.OtherMsg).toEqual({ Version: 2, Added: 3, Moved: 0, Withdrawn: 0, Same: 0, LeftOut: 0, Told: 3 })
    const room = `文化馆${batchId} 第一考室`
    for (const [i, person] of people.entries()) await expectOneTime(batchId, person, tenMinutes(i), room)
    expect((await ask('GetExamPlanList', { EB_ID: batchId })).listData[0]).toMatchObject({
      Version: 2,
      IsCurrent: 1,
      HasChanges: 0,
      PublishedTime: expect.any(String),
    })
    const audits = await server.db
      .selectFrom('auditLog')
      .select(['subject', 'subjectId', 'after'])
      .where('action', '=', 'PublishExamPlan')
      .where('subject', '=', 'examPlan')
      .where('subjectId', '=', EPL_ID)
      .execute()
    expect(audits).toEqual([expect.objectContaining({ after: expect.objectContaining({ Added: 3, Told: 3 }) })])

    // A second plan: the first stays, the second moves on, the third changes the room.
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('three candidates were built')
    const next = await made.planned([
      { id: first.id, roomId: rooms[0], at: '09:00' },
      { id: second.id, roomId: rooms[0], at: '10:30' },
      { id: third.id, roomId: rooms[1], at: '11:00' },
    ])
    const at = (time: string) => `2026-12-05T${time}:00+08:00`
    expect((await ask('GetExamPlanChanges', { EPL_ID: next })).item.Changed).toMatchObject([
      { EF_ID: second.id, OldTime: at('09:10'), OldRoom: room, NewTime: at('10:30'), NewRoom: room },
      { EF_ID: third.id, OldTime: at('09:20'), NewTime: at('11:00'), NewRoom: `文化馆${batchId} 第二考室` },
    ])
    expect((await publish(next)).OtherMsg).toMatchObject({ Added: 0, Moved: 2, Same: 1, Told: 2 })
    await expectOneTime(batchId, first, '09:00', room)
    await expectOneTime(batchId, second, '10:30', room)
    await expectOneTime(batchId, third, '11:00', `文化馆${batchId} 第二考室`)
    expect((await messagesOf(first)).map(({ event }) => event)).toEqual(['timePublished'])
    expect((await messagesOf(second)).map(({ event }) => event)).toEqual(['timePublished', 'timeChanged'])
    expect((await messagesOf(second))[1]?.fieldValues).toMatchObject({ earlier: '2026年12月5日 09:10' })
    expect((await publish(next)).OtherMsg).toMatchObject({ Added: 0, Moved: 0, Same: 3, Told: 0 })

    // Without a place in the next plan there is no time, and no examiner.
    const last = await made.planned([
      { id: first.id, roomId: rooms[0], at: '09:00' },
      { id: second.id, roomId: rooms[0], at: '10:30' },
      { id: third.id, roomId: null },
    ])
    expect((await ask('GetExamPlanChanges', { EPL_ID: last })).item.Changed).toMatchObject([
      { EF_ID: third.id, OldTime: at('11:00'), NewTime: null, NewRoom: '' },
    ])
    expect((await publish(last)).OtherMsg).toMatchObject({ Withdrawn: 1, Same: 2, Told: 1 })
    await expectOneTime(batchId, third, null, '')
    const times = await ask('GetExamTimeList', { EB_ID: batchId })
    expect(times.listData.map(({ ExamRoom, Assigned, IsPlanned }) => [ExamRoom, Assigned, IsPlanned])).toEqual([
      [room, 2, 1],
    ])
  })

  test('says before how many messages go out by which way and at what price, and tells an examiner who loses somebody', async () => {
    const made = await office()
    const { batchId, people, rooms, judges } = made
    const EPL_ID = await made.planned(inFirstRoom(made))
    const { OtherMsg } = await ask('GetExamPlanChanges', { EPL_ID })
    await publish(EPL_ID)
    server.clock.advance(65_000)
    await server.runJob('sendMessages', {})
    const sent = await server.db
      .selectFrom('messageDelivery')
      .select(['way', 'costFen'])
      .where('batchId', '=', batchId)
      .where('template', '=', 'timePublished')
      .execute()
    expect(OtherMsg.Messages).toEqual({
      Families: 3,
      WeChat: 0,
      Sms: sent.length,
      InboxOnly: 0,
      Cost: sent.reduce((sum, { costFen }) => sum + costFen, 0) / 100,
    })
    expect(sent.length).toBe(3)

    const [first, second, third] = people as [Paid, Paid, Paid]
    const next = await made.planned([
      { id: first.id, roomId: rooms[0], at: '09:00' },
      { id: second.id, roomId: rooms[0], at: '09:10' },
      { id: third.id, roomId: rooms[1], at: '09:20' },
    ])
    await publish(next)
    const relieved = await server.db
      .selectFrom('message')
      .select(['accountId', 'text'])
      .where('event', '=', 'examinerRelieved')
      .where('batchId', '=', batchId)
      .execute()
    expect(relieved).toEqual([{ accountId: judges[0].id, text: expect.stringMatching(/09:20起.*第一考室的1位考生/) }])
  })

  test('names what no longer stands, and publishes the rest where staff say so', async () => {
    const made = await office({ candidates: 4 })
    const { people, rooms, judges, batchId } = made
    const EPL_ID = await made.planned([
      ...inFirstRoom(made).slice(0, 3),
      { id: people[3]?.id ?? 0, roomId: rooms[1], at: '09:00' },
    ])
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 2, examNo: null })
      .where('id', '=', people[0]?.id ?? 0)
      .execute()
    await server.db
      .updateTable('account')
      .set({ disabledAt: server.clock.now() })
      .where('id', '=', judges[1].id)
      .execute()
    const refused = await publish(EPL_ID)
    expect(refused.OtherMsg).toMatchObject({ Reason: 'PLAN_OUT_OF_DATE', Broken: 2 })
    expect(refused.Msg).toContain('有 2 位考生的安排已不成立')
    const { listData, item } = await ask('GetExamPlanChanges', { EPL_ID })
    expect(item).toMatchObject({ Added: 2, Broken: 2, NotPlaced: 1 })
    expect(listData.map(({ Rule, Why }) => [Rule, Why])).toEqual([
      ['gone', '考生已退费、已转为线上考试或不在本批次现场考试之列'],
      ['examinerAway', '考官吴兰在 2026年12月5日 09:00 至 09:08 不能到场'],
    ])
    expect((await publish(EPL_ID, { LeaveOut: 1 })).OtherMsg).toMatchObject({ Added: 2, LeftOut: 2, Told: 2 })
    await server.db.updateTable('examRoom').set({ isOff: true }).where('id', '=', rooms[0]).execute()
    const closed = await ask('GetExamPlanChanges', { EPL_ID })
    expect(closed.item).toMatchObject({ Broken: 4, Withdrawn: 2 })
    expect(closed.listData.find(({ Rule }) => Rule === 'roomClosed')?.Why).toBe(
      `文化馆${batchId} 第一考室在 2026年12月5日 09:10 至 09:18 不开放、不在批次的考试时间内，或已另有现场考试`,
    )
  })

  test('refuses an empty plan, one that somebody changed meanwhile, and those who do not plan', async () => {
    const made = await office({ candidates: 1 })
    const [person] = made.people
    const empty = await made.planned([{ id: person?.id ?? 0, roomId: null }])
    expect((await publish(empty)).OtherMsg).toMatchObject({ Reason: 'PLAN_EMPTY' })
    const EPL_ID = await made.planned(inFirstRoom(made))
    const answers = await Promise.all([1, 2].map(() => ask('PublishExamPlan', { EPL_ID, Version: 1 })))
    expect(new Set(answers.map(({ OtherMsg }) => OtherMsg?.Reason ?? 'published'))).toEqual(
      new Set(['CHANGED_MEANWHILE', 'published']),
    )
    for (const action of ['PublishExamPlan', 'GetExamPlanChanges']) {
      expect((await ask(action, { EPL_ID, Version: 1 }, stranger)).status).toBe(403)
      expect((await ask(action, { EPL_ID: 2_000_000, Version: 1 })).status).toBe(404)
    }
  })

  test('keeps a room for one exam, whoever made it, and a time of a plan out of other hands', async () => {
    const made = await office({ candidates: 2 })
    const { batchId, people } = made
    const EPL_ID = await made.planned(inFirstRoom(made))
    const hall = {
      EB_ID: await buildBatch(server),
      IsOnline: 0,
      ExamBeginDate: `${PLAN_DAY} 09:00`,
      ExamEndDate: `${PLAN_DAY} 09:05`,
      ExamAddress: `昆明市文化馆${batchId}路1号`,
      ExamRoom: `文化馆${batchId} 第一考室`,
    }
    const { item } = await ask('SaveExamTime', hall)
    expect((await ask('GetExamPlanChanges', { EPL_ID })).item).toMatchObject({ Added: 1, Broken: 1 })
    await ask('SaveExamTime', {
      ...hall,
      ET_ID: item.ET_ID,
      ExamBeginDate: `${PLAN_DAY} 08:00`,
      ExamEndDate: `${PLAN_DAY} 09:00`,
    })
    expect((await publish(EPL_ID)).OtherMsg).toMatchObject({ Added: 2, LeftOut: 0 })
    expect((await ask('SaveExamTime', { ...hall, ET_ID: item.ET_ID })).OtherMsg).toMatchObject({
      Reason: 'EXAM_ROOM_TAKEN',
    })
    const [time] = (await ask('GetExamTimeList', { EB_ID: batchId })).listData
    expect((await ask('SaveExamTime', { ...hall, EB_ID: batchId, ET_ID: time?.ET_ID })).OtherMsg).toMatchObject({
      Reason: 'EXAM_TIME_OF_PLAN',
    })
    const other = await buildPlannable(server, batchId)
    for (const [ET_ID, id] of [
      [time?.ET_ID, other.id],
      [0, people[0]?.id],
    ])
      expect((await ask('AssignExamTime', { ET_ID, EF_IDs: [id] })).OtherMsg).toMatchObject({
        Reason: 'EXAM_TIME_OF_PLAN',
      })
  })
})

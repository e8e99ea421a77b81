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
import { rounds } from '#test/rounds.ts'
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

const ROUNDS = rounds({ short: 3, long: 30 })
type Row = Record<string, unknown>
const ask = (action: string, input: Row = {}, who = desk) => server.call<Row>('Admin', action, input, who)
const iso = (time: string) => `${PLAN_DAY}T${time}:00+08:00`

/** A published day: four candidates before one examiner in the first of three rooms, one before another in the second. */
async function day() {
  const batchId = await buildBatch(server)
  await server.db
    .updateTable('examBatch')
    .set({ showRoomAt: server.clock.now() - 1000 })
    .where('id', '=', batchId)
    .execute()
  const venueId = await buildVenue(server, `少年宫${batchId}`)
  const rooms = [
    await buildRoom(server, venueId, '第一考室'),
    await buildRoom(server, venueId, '第二考室'),
    await buildRoom(server, venueId, '备用考室'),
  ] as const
  const away = await buildJudge(server, `缺席${batchId}`)
  const busy = await buildJudge(server, `在忙${batchId}`)
  const spare = await buildJudge(server, `候补${batchId}`)
  const people = await Promise.all(Array.from({ length: 5 }, () => buildPlannable(server, batchId)))
  people.sort((a, b) => a.id - b.id)
  const times = ['09:00', '09:10', '09:20', '09:30', '09:00']
  const planId = await buildPlan(server, {
    batchId,
    madeBy: staff.id,
    sittings: [
      { roomId: rooms[0], examinerId: away.id },
      { roomId: rooms[1], examinerId: busy.id },
    ],
    seats: people.map(({ id }, at) => ({ id, roomId: at < 4 ? rooms[0] : rooms[1], at: times[at] ?? '' })),
  })
  expect((await ask('PublishExamPlan', { EPL_ID: planId, Version: 1 }, staff)).OtherMsg).toMatchObject({ Added: 5 })
  const first = people.slice(0, 4).map(({ id }) => id)
  const { examTimeId } = await server.db
    .selectFrom('enrolment')
    .select('examTimeId')
    .where('id', '=', first[0] ?? 0)
    .executeTakeFirstOrThrow()
  return { batchId, planId, rooms, away, busy, spare, people, first, ET_ID: Number(examTimeId) }
}
type Day = Awaited<ReturnType<typeof day>>

const mark = (EF_ID: number, examiner: BuiltAccount) =>
  server.db
    .insertInto('reviewDraft')
    .values({ enrolmentId: EF_ID, examinerId: examiner.id, body: '{}', savedAt: server.clock.now() })
    .execute()
const examinersOf = async (ids: readonly number[]) => {
  const rows = await server.db
    .selectFrom('examinerAssignment')
    .select(['enrolmentId', 'examinerId'])
    .where('enrolmentId', 'in', [...ids])
    .orderBy('enrolmentId')
    .execute()
  return rows.map(({ examinerId }) => examinerId)
}
const toldOf = async (examiner: BuiltAccount) => {
  const rows = await server.db
    .selectFrom('message')
    .select(['event', 'text'])
    .where('accountId', '=', examiner.id)
    .orderBy('id')
    .execute()
  return rows.map(({ event, text }) => `${event}: ${text}`)
}
const changesOf = async (EPL_ID: number) => (await ask('GetExamPlanChanges', { EPL_ID }, staff)).item
const unchanged = { Added: 0, Moved: 0, Same: 5, Broken: 0, Withdrawn: 0 }

describe('an examiner stays away', () => {
  const replace = ({ ET_ID, away }: Day, NewUserID: number, more: Row = {}) =>
    ask('ReplaceExaminer', { ET_ID, UserID: away.id, IsWholeDay: 0, NewUserID, Reason: '突发疾病', ...more })

  test('who fits is offered first, whoever does not with the rule', async () => {
    const made = await day()
    const { ET_ID, away, spare, busy, batchId } = made
    const { item, listData } = await ask('GetSubstitutes', { ET_ID, UserID: away.id, IsWholeDay: 0 })
    expect(item).toEqual({ Candidates: 4, Marked: 0 })
    const whyOf = new Map(listData.map(({ UserID, Why }) => [UserID, Why]))
    expect(whyOf.get(spare.id)).toBe('')
    expect(whyOf.get(busy.id)).toMatch(`考官在忙${batchId}在`)
    expect(whyOf.has(away.id)).toBe(false)
    const firstUnfit = listData.findIndex(({ Why }) => Why !== '')
    expect(listData.slice(firstUnfit).every(({ Why }) => Why !== '')).toBe(true)
    expect((await replace(made, busy.id)).OtherMsg).toMatchObject({ Reason: 'PLAN_MOVE_BREAKS' })
    expect((await replace(made, spare.id, { Reason: ' ' })).OtherMsg).toMatchObject({ Reason: 'REASON_REQUIRED' })
  })

  test('all his candidates go to the other one; both are told; plan, board and later moves follow', async () => {
    const made = await day()
    const { first, people, away, spare, busy, planId, batchId, rooms, ET_ID } = made
    expect((await replace(made, spare.id)).OtherMsg).toEqual({ Moved: 4 })
    expect(await examinersOf(first)).toEqual([spare.id, spare.id, spare.id, spare.id])
    expect(await changesOf(planId)).toMatchObject(unchanged)
    expect(await ask('PublishExamPlan', { EPL_ID: planId, Version: 3 }, staff)).toMatchObject({ Code: 1 })
    expect(await examinersOf(first)).toEqual([spare.id, spare.id, spare.id, spare.id])
    const { listData } = await ask('GetSiteBoard', { EB_ID: batchId, Date: PLAN_DAY })
    const onBoard = listData.filter(({ EF_ID }) => first.includes(Number(EF_ID)))
    expect(onBoard.map(({ Examiners }) => Examiners)).toEqual(
      first.map(() => [{ UserID: spare.id, Name: `候补${batchId}`, Mobile: expect.any(String) }]),
    )
    expect((await toldOf(away)).at(-1)).toMatch(/^examinerRelieved: .*4位考生已改由其他考官评审/)
    expect((await toldOf(spare)).at(-1)).toMatch(/^examinerAssigned: .*4份新的评审任务/)
    // Somebody of the other room who is sent here comes before the substitute.
    const last = people[4]?.id ?? 0
    const seen = await ask('GetExamDayPlaces', { EF_ID: last })
    const Seen = { ET_ID: seen.item.ET_ID, BeginTime: seen.item.BeginTime }
    const moved = await ask('MoveOnExamDay', { EF_ID: last, ER_ID: rooms[0], BeginTime: iso('09:40'), Seen })
    expect(moved).toMatchObject({ Code: 1, OtherMsg: { ET_ID } })
    expect(await examinersOf([last])).toEqual([spare.id])
    expect((await replace(made, busy.id)).OtherMsg).toMatchObject({ Reason: 'EXAMINER_REPLACED' })
  })

  test('two clerks at once: one replaces him, the other reads that it is done', async () => {
    const made = await day()
    const other = await buildJudge(server, `另一位${made.batchId}`)
    const answers = await Promise.all([replace(made, made.spare.id), replace(made, other.id)])
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    expect(answers.find(({ Code }) => Code === 0)?.OtherMsg).toMatchObject({ Reason: 'EXAMINER_REPLACED' })
    expect(new Set(await examinersOf(made.first)).size).toBe(1)
  })
})

describe('a room fails', () => {
  const rooms = (ET_ID: number) => ask('GetHalfDayRooms', { ET_ID })
  const moveTo = (ET_ID: number, ER_ID: number, Candidates = 4) =>
    ask('MoveHalfDay', { ET_ID, ER_ID, Candidates, Reason: '停电' })

  test('everybody goes to the spare room at the same minutes, the examiner along; families and examiner are told', async () => {
    const made = await day()
    const { ET_ID, planId, batchId, first, away, people } = made
    const offered = await rooms(ET_ID)
    expect(offered.item).toEqual({ Candidates: 4, Staying: 0, BeginTime: iso('09:00') })
    expect(offered.listData[0]).toMatchObject({ ER_ID: made.rooms[2], IsSameVenue: 1, Why: '' })
    expect(offered.listData.find(({ ER_ID }) => ER_ID === made.rooms[1])?.Why).toMatch('已排考生')
    expect((await moveTo(ET_ID, made.rooms[1])).OtherMsg).toMatchObject({ Reason: 'PLAN_MOVE_BREAKS' })
    expect((await moveTo(ET_ID, made.rooms[2], 3)).OtherMsg).toMatchObject({ Reason: 'HALF_DAY_CHANGED' })
    const { OtherMsg } = await moveTo(ET_ID, made.rooms[2])
    expect(OtherMsg).toMatchObject({ Moved: 4, Told: 4 })
    expect(await changesOf(planId)).toMatchObject(unchanged)
    expect(await examinersOf(first)).toEqual(first.map(() => away.id))
    for (const [at, person] of people.slice(0, 4).entries())
      await expectSameTimeEverywhere(
        server,
        { batchId, person, staff, stranger },
        `09:${at}0`,
        `少年宫${batchId} 备用考室`,
      )
    const [told] = (await messagesAboutTime(server, first[0] ?? 0)).slice(-1)
    expect(told?.text).toMatch(/第一考室）改为.*备用考室/)
    expect((await toldOf(away)).at(-1)).toMatch(/^examinerRoomMoved: .*4位考生改在.*备用考室考试/)
    const time = await server.db
      .selectFrom('examTime')
      .select('withdrawnAt')
      .where('id', '=', ET_ID)
      .executeTakeFirstOrThrow()
    expect(time.withdrawnAt).not.toBeNull()
    expect((await moveTo(ET_ID, made.rooms[2])).status).toBe(404)
  })

  test('whoever has begun stays, and the rest follows; once all have begun nobody can be moved', async () => {
    const made = await day()
    const { ET_ID, first, away, planId } = made
    await mark(first[0] ?? 0, away)
    const { item } = await rooms(ET_ID)
    expect(item).toEqual({ Candidates: 3, Staying: 1, BeginTime: iso('09:10') })
    const { OtherMsg } = await moveTo(ET_ID, made.rooms[2], 3)
    expect(OtherMsg).toMatchObject({ Moved: 3 })
    const times = await server.db
      .selectFrom('enrolment')
      .select('examTimeId')
      .where('id', 'in', first)
      .orderBy('id')
      .execute()
    expect(times.map(({ examTimeId }) => examTimeId)).toEqual([ET_ID, OtherMsg.ET_ID, OtherMsg.ET_ID, OtherMsg.ET_ID])
    expect(await changesOf(planId)).toMatchObject({ Moved: 0, Broken: 0, Withdrawn: 0 })
    expect((await rooms(ET_ID)).item).toMatchObject({ Candidates: 0, Staying: 1 })
    expect((await moveTo(ET_ID, made.rooms[1], 1)).OtherMsg).toMatchObject({ Reason: 'HALF_DAY_OVER' })
  })
})

describe('a half-day is shifted or spread', () => {
  const preview = (ET_ID: number, Kind: string, Minutes = 0) => ask('PreviewHalfDayChange', { ET_ID, Kind, Minutes })
  const change = async (ET_ID: number, Kind: string, Minutes = 0, more: Row = {}) => {
    const { Digest, At } = (await preview(ET_ID, Kind, Minutes)).item
    return ask('ChangeHalfDay', { ET_ID, Kind, Minutes, Digest, At, Reason: '停电', ...more })
  }

  test('everybody twenty minutes later in one act; the plan, the door and the families know', async () => {
    const made = await day()
    const { ET_ID, planId, batchId, first, people } = made
    const shown = await preview(ET_ID, 'shift', 20)
    expect(shown.item).toMatchObject({ Candidates: 4, Staying: 0, Placed: 4 })
    expect(shown.listData[0]).toMatchObject({
      EF_ID: first[0],
      BeginTime: iso('09:00'),
      NewTime: iso('09:20'),
      Why: '',
    })
    expect((await change(ET_ID, 'shift', 20, { Digest: 'other' })).OtherMsg).toMatchObject({
      Reason: 'HALF_DAY_CHANGED',
    })
    expect((await change(ET_ID, 'shift', 20)).OtherMsg).toEqual({ Moved: 4, Left: 0, Told: 4 })
    expect(await changesOf(planId)).toMatchObject(unchanged)
    for (const [at, person] of people.slice(0, 4).entries())
      await expectSameTimeEverywhere(
        server,
        { batchId, person, staff, stranger },
        ['09:20', '09:30', '09:40', '09:50'][at] ?? '',
        `少年宫${batchId} 第一考室`,
      )
    expect((await toldOf(made.away)).filter((text) => text.startsWith('examinerRoomMoved'))).toHaveLength(1)
  })

  test('a shift moves all or none: nobody before the time he was told, nobody beyond the closing', async () => {
    const { ET_ID } = await day()
    expect((await preview(ET_ID, 'shift', -10)).listData[0]).toMatchObject({
      NewTime: null,
      Why: expect.stringMatching('更早'),
    })
    expect((await change(ET_ID, 'shift', -10)).OtherMsg).toMatchObject({ Reason: 'HALF_DAY_NO_PLACE' })
    expect((await preview(ET_ID, 'shift', 160)).item).toMatchObject({ Candidates: 4, Placed: 2 })
    expect((await change(ET_ID, 'shift', 160)).OtherMsg).toMatchObject({ Reason: 'HALF_DAY_NO_PLACE' })
  })

  test('spread over the free minutes of the rooms that have an examiner; whoever has begun stays', async () => {
    const made = await day()
    const { ET_ID, planId, first, busy, away } = made
    await mark(first[0] ?? 0, away)
    const { item, listData } = await preview(ET_ID, 'spread')
    expect(item).toMatchObject({ Candidates: 3, Staying: 1, Placed: 3 })
    expect(listData.map(({ NewTime }) => NewTime)).toEqual([iso('09:10'), iso('09:20'), iso('09:30')])
    expect((await change(ET_ID, 'spread')).OtherMsg).toEqual({ Moved: 3, Left: 0, Told: 3 })
    expect(await examinersOf(first)).toEqual([away.id, busy.id, busy.id, busy.id])
    expect(await changesOf(planId)).toMatchObject(unchanged)
    expect((await toldOf(away)).at(-1)).toMatch(/^examinerRelieved: .*3位考生/)
    expect((await change(ET_ID, 'otherDay')).OtherMsg).toMatchObject({ Reason: 'HALF_DAY_OVER' })
  })

  test('two clerks at once: one spreads the half-day, the other reads that it has changed', async () => {
    const { ET_ID, first } = await day()
    const answers = await Promise.all([change(ET_ID, 'spread'), change(ET_ID, 'shift', 30)])
    expect(answers.map(({ Code }) => Code).filter((code) => code === 1)).toHaveLength(1)
    const begins = await server.db.selectFrom('enrolment').select('ownBeginsAt').where('id', 'in', first).execute()
    expect(new Set(begins.map(({ ownBeginsAt }) => ownBeginsAt)).size).toBe(4)
  })

  // With `lockSchedule` and the plan's lock taken out of `givePlace.ts` and `moveHalfDay.ts`, two candidates share minutes of a room,
  // or the half-day is spread and moved at the same time.
  test('eight acts on one half-day at once: nobody shares minutes, and plan, examiners and messages agree', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const made = await day()
      const { ET_ID, batchId, planId, rooms, first } = made
      const late = [await buildPlannable(server, batchId), await buildPlannable(server, batchId)]
      const seen = await Promise.all(first.map(async (EF_ID) => (await ask('GetExamDayPlaces', { EF_ID })).item))
      const Seen = (nth: number) => ({ ET_ID: seen[nth]?.ET_ID, BeginTime: seen[nth]?.BeginTime })
      const shown = (await preview(ET_ID, 'spread')).item
      const half = { ET_ID, Kind: 'spread', Minutes: 0, Digest: shown.Digest, At: shown.At, Reason: '停电' }
      const move = (nth: number) => ({ EF_ID: first[nth], ER_ID: rooms[1], BeginTime: iso('09:30'), Seen: Seen(nth) })
      const place = (nth: number) => ({ EF_ID: late[nth]?.id, ER_ID: rooms[1], BeginTime: iso('09:30') })
      const Halves = { EPL_ID: planId, ER_ID: rooms[0], BeginTime: iso('09:00') }
      const acts: [string, Row, BuiltAccount][] = [
        ['ChangeHalfDay', half, desk],
        ['MoveHalfDay', { ET_ID, ER_ID: rooms[2], Candidates: 4, Reason: '停电' }, desk],
        ['MoveOnExamDay', move(1), desk],
        ['MoveOnExamDay', move(2), desk],
        ['PlaceCandidate', place(0), desk],
        ['PlaceCandidate', place(1), desk],
        ['CloseHalfDay', { ...Halves, ...half, Kind: 'spread' }, staff],
        ['PostponeCandidate', { EF_ID: first[3], Seen: Seen(3), To: null, Reason: '发烧' }, desk],
      ]
      const answers = await Promise.all(acts.map(([action, input, who]) => ask(action, input, who)))
      const done = answers.map(({ Code }, nth) => (Code === 1 ? acts[nth]?.[0] : ''))
      expect(done.filter((action) => action === 'ChangeHalfDay' || action === 'MoveHalfDay').length).toBeLessThan(2)
      const placed = await server.db
        .selectFrom('enrolment')
        .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
        .select(['enrolment.id', 'examTime.roomId', 'ownBeginsAt'])
        .where('enrolment.batchId', '=', batchId)
        .execute()
      const minutes = placed.map(({ roomId, ownBeginsAt }) => `${roomId} ${ownBeginsAt}`)
      expect(new Set(minutes).size, done.join()).toBe(minutes.length)
      const sittings = await server.db.selectFrom('examPlanSitting').selectAll().where('planId', '=', planId).execute()
      const examiners = await server.db
        .selectFrom('examinerAssignment')
        .select(['enrolmentId', 'examinerId'])
        .where(
          'enrolmentId',
          'in',
          placed.map(({ id }) => id),
        )
        .execute()
      for (const { id, roomId, ownBeginsAt } of placed) {
        const at = ownBeginsAt ?? 0
        const sitting = sittings.find((one) => one.roomId === roomId && one.beginsAt <= at && at < one.endsAt)
        const his = examiners.filter(({ enrolmentId }) => enrolmentId === id).map(({ examinerId }) => examinerId)
        expect(his, done.join()).toEqual([sitting?.examinerId])
      }
      expect(await changesOf(planId), done.join()).toMatchObject({ Added: 0, Moved: 0, Broken: 0, Withdrawn: 0 })
    }
  })
})

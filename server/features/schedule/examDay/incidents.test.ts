import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, seededRandom } from '#domain/schedule/plan/random.ts'
import { listPrinted } from '#server/records/office/print/printQueries.ts'
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
import { isLong, rounds } from '#test/rounds.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { readToldTimes } from '#test/toldTimes.ts'

let server: TestServer
let staff: BuiltAccount
let desk: BuiltAccount
let stranger: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_EXAM_TIME_QUERY: '0', LIMIT_LOOKUP: '0' } })
  server.clock.set(planMoment('08:30'))
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'enrolment'] })
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  stranger = await buildAccount(server)
  await buildBatch(server)
  await buildLength(server)
  await warmPool(server)
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const ask = (action: string, input: Row = {}, who = desk) => server.call<Row>('Admin', action, input, who)
const NEXT_DAY = '2026-12-06'
const minute = (day: string, from: string, nth: number) => Date.parse(`${day}T${from}:00+08:00`) + nth * 10 * 60_000

const CANDIDATES = rounds({ short: 48, long: 300 })
const INCIDENTS = rounds({ short: 24, long: 200 })
/** Rooms that are used today; one more is spare. In the long form they are nearly full, as on a real day. */
const USED_ROOMS = rounds({ short: 4, long: 20 })
const ROOMS = USED_ROOMS + 1

/** Two days, today in all rooms but one, as many candidates in each, and two examiners to spare. */
async function exam() {
  const batchId = await buildBatch(server)
  const showRoomAt = server.clock.now() - 1000
  await server.db.updateTable('examBatch').set({ showRoomAt }).where('id', '=', batchId).execute()
  const venueId = await buildVenue(server, `少年宫${batchId}`)
  const rooms: number[] = []
  const judges: BuiltAccount[] = []
  const tomorrow = { from: minute(NEXT_DAY, '09:00', 0), to: minute(NEXT_DAY, '09:00', 18) }
  for (let nth = 0; nth < ROOMS; nth++) {
    const room = await buildRoom(server, venueId, `第${nth + 1}考室`)
    rooms.push(room)
    await server.db
      .insertInto('roomOpening')
      .values({ roomId: room, opensAt: tomorrow.from, closesAt: tomorrow.to })
      .execute()
  }
  for (let nth = 0; nth < ROOMS + 2; nth++) {
    const judge = await buildJudge(server, `考官${nth}`)
    judges.push(judge)
    await server.db
      .insertInto('examinerDay')
      .values({ examinerId: judge.id, beginsAt: tomorrow.from, endsAt: tomorrow.to, mostMinutes: 360 })
      .execute()
  }
  const people: Awaited<ReturnType<typeof buildPlannable>>[] = []
  for (let nth = 0; nth < CANDIDATES; nth++) people.push(await buildPlannable(server, batchId))
  const used = rooms.slice(0, USED_ROOMS)
  const planId = await buildPlan(server, {
    batchId,
    madeBy: staff.id,
    sittings: used.map((roomId, nth) => ({ roomId, examinerId: judges[nth]?.id ?? 0 })),
    seats: [],
  })
  await server.db
    .insertInto('examPlanSeat')
    .values(
      people.map(({ id }, nth) => ({
        planId,
        enrolmentId: id,
        roomId: used[nth % USED_ROOMS] ?? 0,
        beginsAt: minute(PLAN_DAY, '09:00', Math.floor(nth / USED_ROOMS)),
        minutes: 8,
        pauseMinutes: 2,
      })),
    )
    .execute()
  await server.db
    .insertInto('examPlanSitting')
    .values(
      rooms.map((roomId, nth) => ({
        planId,
        roomId,
        examinerId: judges[nth]?.id ?? 0,
        beginsAt: tomorrow.from,
        endsAt: tomorrow.to,
      })),
    )
    .execute()
  expect((await ask('PublishExamPlan', { EPL_ID: planId, Version: 1 }, staff)).OtherMsg).toMatchObject({
    Added: CANDIDATES,
  })
  return { batchId, planId, rooms, judges, people }
}
type Exam = Awaited<ReturnType<typeof exam>>

/** What is true for each candidate: his minutes, room and examiners, and what his family was told last, and how often. */
async function truth({ people }: Exam) {
  const rows = await server.db
    .selectFrom('enrolment')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.examTimeId', 'enrolment.ownBeginsAt', 'enrolment.ownEndsAt'])
    .select(['examTime.roomId', 'examTime.room', 'examTime.address', 'attendance.kind'])
    .select(['examTime.beginsAt as timeBeginsAt', 'examTime.endsAt as timeEndsAt'])
    .where(
      'enrolment.id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('enrolment.id')
    .execute()
  const messages = await server.db
    .selectFrom('message')
    .select(['enrolmentId', 'event', 'fieldValues'])
    .where('event', 'in', ['timePublished', 'timeChanged', 'timeWithdrawn'])
    .where(
      'enrolmentId',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const assigned = await server.db
    .selectFrom('examinerAssignment')
    .select(['enrolmentId', 'examinerId'])
    .where(
      'enrolmentId',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return new Map(
    rows.map((row) => {
      const told = messages.filter(({ enrolmentId }) => enrolmentId === row.id)
      const examiners = assigned.filter(({ enrolmentId }) => enrolmentId === row.id).map(({ examinerId }) => examinerId)
      return [row.id, { ...row, told: told.length, last: told.at(-1) ?? null, examiners }]
    }),
  )
}
type Truth = Awaited<ReturnType<typeof truth>>

const clockOf = (instant: number) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(instant)

/** Everything that tells a place tells the same one, and whoever was told another one before is told again once. */
async function expectAgreement(made: Exam, before: Truth, incident: string): Promise<Truth> {
  const now = await truth(made)
  const where = (row: { examTimeId: number | null; ownBeginsAt: number | null; room: string | null } | undefined) =>
    row?.examTimeId ? `${row.ownBeginsAt} ${row.room}` : ''
  for (const [id, row] of now) {
    const was = before.get(id)
    expect(row.told - (was?.told ?? 0), `${incident}: messages to ${id}`).toBe(where(row) === where(was) ? 0 : 1)
    if (row.examTimeId === null) expect(row.last?.event, incident).toBe('timeWithdrawn')
    else {
      const { time = '', place = '' } = (row.last?.fieldValues ?? {}) as Record<string, string>
      expect([time.slice(-5), place], incident).toEqual([clockOf(row.ownBeginsAt ?? 0), `${row.address} ${row.room}`])
    }
  }
  // Nobody shares minutes of a room with another one, and each is with the examiner of his sitting alone.
  const sittings = await server.db.selectFrom('examPlanSitting').selectAll().where('planId', '=', made.planId).execute()
  const placed = [...now.values()].filter(({ examTimeId, kind }) => examTimeId !== null && kind !== 'absent')
  for (const row of placed) {
    const [from, to] = [row.ownBeginsAt ?? 0, row.ownEndsAt ?? 0]
    const clash = placed.find(
      (one) =>
        one.id !== row.id && one.roomId === row.roomId && (one.ownBeginsAt ?? 0) < to && from < (one.ownEndsAt ?? 0),
    )
    expect(clash?.id, `${incident}: shares minutes with ${row.id}`).toBeUndefined()
    const sitting = sittings.find(
      ({ roomId, beginsAt, endsAt }) => roomId === row.roomId && beginsAt <= from && to <= endsAt,
    )
    expect(row.examiners, `${incident}: examiner of ${row.id}`).toEqual([sitting?.examinerId])
    // The exam time holds his minutes, and reaches no further than the examiner's sitting, by which he is free elsewhere.
    const held = [sitting?.beginsAt, row.timeBeginsAt, from, to, row.timeEndsAt, sitting?.endsAt]
    expect(held, `${incident}: exam time ${row.examTimeId} of ${row.id}`).toEqual(
      held.toSorted((a, b) => Number(a) - Number(b)),
    )
  }
  const changes = (await ask('GetExamPlanChanges', { EPL_ID: made.planId }, staff)).item
  expect(changes, incident).toMatchObject({ Added: 0, Moved: 0, Broken: 0, Withdrawn: 0 })
  for (const day of [PLAN_DAY, NEXT_DAY]) {
    const { listData } = await ask('GetSiteBoard', { EB_ID: made.batchId, Date: day })
    const shown = listData.map(
      ({ EF_ID, BeginTime, Room }) => `${String(EF_ID)} ${Date.parse(String(BeginTime))} ${String(Room)}`,
    )
    const true_ = [...now.values()]
      .filter(({ ownBeginsAt }) => ownBeginsAt !== null && ownBeginsAt >= minute(day, '00:00', 0))
      .filter(({ ownBeginsAt }) => (ownBeginsAt ?? 0) < minute(day, '23:59', 0))
      .map(({ id, ownBeginsAt, room }) => `${id} ${ownBeginsAt} ${room}`)
    expect(shown.sort(), incident).toEqual(true_.sort())
  }
  // The printed lists of both days.
  const filter = { batchId: made.batchId, day: null, areaId: null, address: null, areaIds: null }
  const printed = (await listPrinted(server.db, filter)).map(({ id, beginsAt, room }) => `${id} ${beginsAt} ${room}`)
  const all = [...now.values()].filter(({ examTimeId }) => examTimeId !== null)
  expect(printed.sort(), incident).toEqual(
    all.map(({ id, ownBeginsAt, room }) => `${id} ${ownBeginsAt} ${room}`).sort(),
  )
  // The family's page and ticket, the query, the console, the examiner's tablet, the door and the message, for some of those
  // whose place has changed.
  const moved = made.people.filter(({ id }) => where(now.get(id)) !== where(before.get(id))).slice(0, 3)
  for (const person of moved) {
    const told = await readToldTimes(server, { batchId: made.batchId, person, staff, stranger })
    const row = now.get(person.id)
    for (const [place, time] of Object.entries(told))
      expect(time ? `${Date.parse(time.begin)} ${time.room}` : '', `${incident}: ${place}`).toBe(where(row))
  }
  return now
}

/** One thing that goes wrong on an exam day, and what the office does then. Returns what it was, and whether it could be done. */
async function happen(made: Exam, now: Truth, random: () => number): Promise<string> {
  const { people, judges, rooms } = made
  const rows = [...now.values()]
  const today = rows.filter(({ ownBeginsAt }) => ownBeginsAt !== null && ownBeginsAt < minute(NEXT_DAY, '00:00', 0))
  const one = pick(random, today)
  const other = pick(random, today)
  if (!one || !other) return 'nobody is left today'
  const said = ({ Code, OtherMsg }: { Code: number; OtherMsg: unknown }) =>
    Code === 1 ? 'done' : String((OtherMsg as Row).Reason)
  const kind = pick(random, [
    'ill',
    'listed',
    'placed',
    'undone',
    'swapped',
    'moved',
    'examiner',
    'room',
    'shifted',
    'spread',
    'arrives',
    'otherDay',
    'absent',
    'clock',
    'offline',
    'inside',
  ])
  const ET_ID = one.examTimeId ?? 0
  const Reason = '突发情况'
  if (kind === 'ill' || kind === 'listed') {
    const { item, listData } = await ask('GetFreePlaces', { EF_ID: one.id, IsOtherDay: 1 })
    const place = kind === 'ill' ? listData[0] : undefined
    const To = place ? { ER_ID: place.ER_ID, BeginTime: place.BeginTime } : null
    const Seen = { ET_ID: item.ET_ID, BeginTime: item.BeginTime }
    return `${kind} ${said(await ask('PostponeCandidate', { EF_ID: one.id, Seen, To, Reason }))}`
  }
  if (kind === 'placed') {
    const waiting = pick(
      random,
      rows.filter(({ examTimeId }) => examTimeId === null),
    )
    if (!waiting) return 'nobody waits'
    const [place] = (await ask('GetFreePlaces', { EF_ID: waiting.id })).listData
    if (!place) return 'no place'
    const to = { EF_ID: waiting.id, ER_ID: place.ER_ID, BeginTime: place.BeginTime }
    return `placed ${said(await ask('PlaceCandidate', to))}`
  }
  if (kind === 'undone') {
    const { listData } = await ask('GetPostponed', { EB_ID: made.batchId, Date: PLAN_DAY, PageSize: 100 })
    const back = pick(random, listData)
    return back ? `undone ${said(await ask('UndoPostponement', { EF_ID: back.EF_ID }))}` : 'nobody was postponed'
  }
  if (kind === 'swapped') {
    const { item, listData } = await ask('GetSwapPartners', { EF_ID: one.id })
    const partner = listData.find(({ Why }) => Why === '')
    if (!partner) return 'no partner'
    const input = {
      EF_ID: one.id,
      Seen: { ET_ID: item.ET_ID, BeginTime: item.BeginTime },
      WithEF_ID: partner.EF_ID,
      WithSeen: { ET_ID: partner.ET_ID, BeginTime: partner.BeginTime },
      Reason,
    }
    return `swapped ${said(await ask('SwapCandidates', input))}`
  }
  if (kind === 'moved') {
    const { item, listData } = await ask('GetExamDayPlaces', { EF_ID: one.id })
    const room = listData.find(({ BeginTimes }) => (BeginTimes as string[]).length > 0)
    if (!room) return 'no room'
    const Seen = { ET_ID: item.ET_ID, BeginTime: item.BeginTime }
    const [BeginTime] = room.BeginTimes as string[]
    return `moved ${said(await ask('MoveOnExamDay', { EF_ID: one.id, ER_ID: room.ER_ID, BeginTime, Seen }))}`
  }
  if (kind === 'examiner') {
    const away = { ET_ID, UserID: one.examiners[0] ?? 0, IsWholeDay: 0 }
    const NewUserID = pick(random, judges)?.id ?? 0
    return `examiner ${said(await ask('ReplaceExaminer', { ...away, NewUserID, Reason }))}`
  }
  if (kind === 'room') {
    const { item } = await ask('GetHalfDayRooms', { ET_ID })
    const ER_ID = pick(random, rooms) ?? 0
    if (!item.Candidates) return 'nobody to move'
    return `room ${said(await ask('MoveHalfDay', { ET_ID, ER_ID, Candidates: item.Candidates, Reason }))}`
  }
  if (kind === 'arrives') {
    const { Code } = await server.call('Examiner', 'CheckIn', { EF_ID: one.id }, desk)
    return `arrives ${Code}`
  }
  if (kind === 'absent') {
    // Whoever comes after all is found at the door, where his minutes may be somebody else's by then.
    const action = one.kind === 'absent' ? 'UndoCheckIn' : 'MarkAbsent'
    return `absent ${said(await server.call('Examiner', action, { EF_ID: one.id }, desk))}`
  }
  if (kind === 'clock') {
    server.clock.advance(7 * 60_000)
    return 'seven minutes later'
  }
  if (kind === 'inside') {
    // The room fails at the minute in which somebody was called in.
    const { item } = await ask('GetHalfDayRooms', { ET_ID, WithInside: 1 })
    const ER_ID = pick(random, rooms) ?? 0
    if (!item.Candidates) return 'nobody to take along'
    const input = { ET_ID, ER_ID, WithInside: 1, Candidates: item.Candidates, Reason }
    return `inside ${said(await ask('MoveHalfDay', input))}`
  }
  if (kind === 'offline') {
    // The tablet saw him at the door before the office knew; it arrives later.
    const DoneTime = new Date(server.clock.now() - 5 * 60_000).toISOString()
    const { Code } = await server.call('Examiner', 'CheckIn', { EF_ID: one.id, DoneTime }, desk)
    return `offline ${Code}`
  }
  const Kind = kind === 'shifted' ? 'shift' : kind
  const Minutes = kind === 'shifted' ? 10 : 0
  const preview = await ask('PreviewHalfDayChange', { ET_ID, Kind, Minutes })
  if (!preview.item) return `${kind} ${said(preview)}`
  const { Digest, At } = preview.item
  const answer = await ask('ChangeHalfDay', { ET_ID, Kind, Minutes, Digest, At, Reason })
  return `${kind} of ${people.length} ${said(answer)}`
}

/** `RANDOM_SEED=7` plays another day. */
const other = Number(process.env.RANDOM_SEED ?? 0)
const seeds = other > 0 ? [other] : isLong ? [1, 2, 3] : [1]

test.each(seeds)(
  'whatever happens on an exam day (seed %i), plan, board, door, examiners, family and messages agree',
  async (seed) => {
    const made = await exam()
    const random = seededRandom(seed)
    let now = await truth(made)
    const done: string[] = []
    for (let nth = 0; nth < INCIDENTS; nth++) {
      const incident = await happen(made, now, random)
      done.push(incident)
      now = await expectAgreement(made, now, `${nth} ${incident}`)
    }
    // Most of what is tried can be done; otherwise this shows nothing.
    expect(done.filter((text) => text.includes('done') || text.includes(' 1')).length, done.join('\n')).toBeGreaterThan(
      INCIDENTS / 3,
    )
  },
  rounds({ short: 120_000, long: 3_600_000 }),
)

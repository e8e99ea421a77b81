import { createHash } from 'node:crypto'
import {
  type ChangedSeat,
  type HalfDayChangeKind,
  shifted,
  sittingsFor,
  spread,
} from '#domain/schedule/halfDayChange.ts'
import type { SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import { type Instant, MINUTE_MS, shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { tellAssigned, tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { withdrawEmptyTimes } from '#server/records/schedule/examTime/planTimeQueries.ts'
import { listExaminersOf, listPresence } from '#server/records/schedule/plan/halfDayQueries.ts'
import { getDayRules } from '#server/records/schedule/plan/insideQueries.ts'
import { refuse } from '#server/refuse.ts'
import { givePlace, lockForPlaces } from './givePlace.ts'
import { readWhoGoes } from './moveHalfDay.ts'
import { findPlannedTime } from './readHalfDay.ts'
import { type Present, readPresent } from './readPresent.ts'

export interface HalfDayChange {
  examTimeId: number
  kind: HalfDayChangeKind
  minutes: number
  /** As in `WhoGoes`. */
  withInside: boolean
}

const SHOWN_FOR_MS = 5 * MINUTE_MS

/** Names the places of a change, so that what is made is what was shown. */
function digestOf(changes: readonly ChangedSeat[]): string {
  const places = changes.map(({ seat, to }) => [seat.enrolmentId, to?.roomId ?? 0, to?.beginsAt ?? 0].join(':'))
  return createHash('sha256').update(places.join(' ')).digest('hex').slice(0, 16)
}

/**
 * What becomes of those of an exam time who have not begun by `now`, in their order, with places from `at` on, and the judge who
 * knows nobody of them. Answers candidates outside the areas of the caller as not found.
 */
export async function readHalfDayChange(
  db: Db,
  me: Pick<Me, 'areaIds'>,
  { examTimeId, kind, minutes, withInside, at, now }: HalfDayChange & { at: Instant; now: Instant },
) {
  const going = await readWhoGoes(db, me, { examTimeId, withInside, now })
  const { time, plan, ids } = going
  const presenceOf = new Map((await listPresence(db, ids)).map((row) => [row.id, row]))
  const present = await readPresent(db, plan, ids)
  const { noticeMinutes } = await getDayRules(db, plan.batchId)
  const seats = [...present.seatOf.values()]
    .sort((a, b) => a.beginsAt - b.beginsAt || a.enrolmentId - b.enrolmentId)
    .map((seat) => ({ ...seat, attendance: presenceOf.get(seat.enrolmentId)?.attendance ?? null }))
    // Whoever is absent is not sent anywhere.
    .filter(({ attendance }) => attendance !== 'absent')
  const changes =
    kind === 'shift'
      ? shifted(present.judge, seats, { minutes, noticeMinutes }, at)
      : spread(present.judge, seats, sittingsFor(kind, present.sittings, time), at)
  return { ...going, presenceOf, present, changes, digest: digestOf(changes) }
}

/** Makes the change that was shown. Returns how many were moved and left, and how many families were told. */
export async function changeHalfDay(
  ctx: Ctx<Me>,
  { digest, seenAt, reason, ...change }: HalfDayChange & { digest: string; seenAt: Instant; reason: string },
): Promise<{ moved: number; left: number; told: number }> {
  const { db, me, now } = ctx
  // Places of those who are there begin with the minute in which they were reckoned, and it takes a person some to read them.
  const at = seenAt <= now && now - seenAt <= SHOWN_FOR_MS ? seenAt : now
  const seen = await readHalfDayChange(db, me, { ...change, at, now })
  await lockForPlaces(db, {
    enrolmentIds: seen.ids,
    roomIds: [...new Set(seen.changes.flatMap(({ to }) => to?.roomId ?? []))],
    batchOf: async () => (await findPlannedTime(db, change.examTimeId)).plan.batchId,
  })
  const { plan, time, changes, ids, digest: isNow } = await readHalfDayChange(db, me, { ...change, at, now })
  const moves = changes.flatMap(({ to }) => to ?? [])
  if (changes.length === 0) return refuse('HALF_DAY_OVER')
  if (isNow !== digest) return refuse('HALF_DAY_CHANGED', { params: { count: changes.length } })
  if (moves.length === 0 || (change.kind === 'shift' && moves.length < changes.length))
    return refuse('HALF_DAY_NO_PLACE')
  const movedIds = moves.map(({ enrolmentId }) => enrolmentId)
  const before = await listExaminersOf(db, movedIds)
  const rooms = await givePlaces(ctx, { plan, ids, moves, leavesTimeId: time.id })
  await withdrawEmptyTimes(db, [time.id], now)
  const beginOf = new Map(changes.map(({ seat }) => [seat.enrolmentId, seat.beginsAt]))
  await insertAudits(
    ctx,
    moves.map(({ enrolmentId, roomId, beginsAt }) => ({
      action: 'ChangeHalfDay' as const,
      subject: 'enrolment' as const,
      subjectId: enrolmentId,
      before: { examTimeId: time.id, beginsAt: beginOf.get(enrolmentId) ?? null, room: time.room },
      after: { examTimeId: null, beginsAt, room: rooms.get(roomId) ?? '', reason },
    })),
  )
  await tellExaminersOfChange(ctx, { time, moves, before, after: await listExaminersOf(db, movedIds) })
  return {
    moved: moves.length,
    left: changes.length - moves.length,
    told: await tellTimes(db, movedIds, now),
  }
}

/** Gives all these places, each judged against those who were moved before. Returns the names of the rooms. */
async function givePlaces(
  ctx: Ctx<Me>,
  {
    plan,
    ids,
    moves,
    leavesTimeId,
  }: {
    plan: { id: number; batchId: number }
    ids: readonly number[]
    moves: readonly SeatToJudge[]
    leavesTimeId: number
  },
): Promise<Map<number, string>> {
  const moving = new Set(moves.map(({ enrolmentId }) => enrolmentId))
  const present: Present = await readPresent(ctx.db, plan, ids)
  // Who has no place stays where he is.
  for (const seat of present.seatOf.values()) if (!moving.has(seat.enrolmentId)) present.judge.add(seat)
  const rooms = new Map<number, string>()
  for (const seat of moves) {
    const { room } = await givePlace(ctx, { plan, present, seat, leavesTimeId })
    present.judge.add(seat)
    rooms.set(room.id, room.name)
  }
  return rooms
}

type Assigned = ReadonlyArray<{ enrolmentId: number; examinerId: number }>

/** Each examiner is told once: whom he lost, whom he got, or that his own are later. */
async function tellExaminersOfChange(
  { db, now }: Ctx<Me>,
  {
    time,
    moves,
    before,
    after,
  }: {
    time: { batchId: number; batchName: string; beginsAt: number; room: string }
    moves: readonly SeatToJudge[]
    before: Assigned
    after: Assigned
  },
): Promise<void> {
  const key = ({ enrolmentId, examinerId }: Assigned[number]) => `${enrolmentId} ${examinerId}`
  const [was, is] = [new Set(before.map(key)), new Set(after.map(key))]
  const examinerIds = [...new Set([...before, ...after].map(({ examinerId }) => examinerId))]
  const first = Math.min(...moves.map(({ beginsAt }) => beginsAt))
  for (const examinerId of examinerIds) {
    const lost = before.filter((one) => one.examinerId === examinerId && !is.has(key(one)))
    const got = after.filter((one) => one.examinerId === examinerId && !was.has(key(one)))
    const kept = after.filter((one) => one.examinerId === examinerId && was.has(key(one)))
    const news = { examinerId, batchId: time.batchId, batchName: time.batchName, now }
    const at = (beginsAt: number) => ({ time: shanghaiMinuteText(beginsAt), place: time.room })
    if (lost.length > 0)
      await tellExaminer(db, { ...news, event: 'examinerRelieved', count: lost.length, values: at(time.beginsAt) })
    if (got.length > 0)
      await tellAssigned(
        db,
        examinerId,
        got.map(({ enrolmentId }) => enrolmentId),
        now,
      )
    if (kept.length > 0)
      await tellExaminer(db, { ...news, event: 'examinerRoomMoved', count: kept.length, values: at(first) })
  }
}

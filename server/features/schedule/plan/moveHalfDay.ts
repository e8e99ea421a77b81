import { whyRoomUnfit, withRoomMoved } from '#domain/schedule/halfDay.ts'
import { type Instant, shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { requireNoClash } from '#server/features/schedule/examTime/requireNoClash.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { lockWithPersons } from '#server/records/schedule/examTime/examTimeQueries.ts'
import {
  changeSittings,
  countPublishedChange,
  findLastEnd,
  listOfTime,
  moveSeatsToRoom,
} from '#server/records/schedule/plan/halfDayQueries.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { lockPlaces } from '#server/records/schedule/plan/publishQueries.ts'
import { refuse } from '#server/refuse.ts'
import { followSittings } from './followSittings.ts'
import { findPlannedTime, hoursOf, readHalfDay } from './readHalfDay.ts'
import { readInside } from './readInside.ts'
import { refuseBroken } from './ruleTexts.ts'

export interface WhoGoes {
  examTimeId: number
  /** Whether whoever was called in goes along, because staff know that his exam has not begun; who is marked never does. */
  withInside: boolean
  now: Instant
}

/** Who of an exam time would go to another room, and who stays. Answers candidates outside the areas of the caller as not found. */
export async function readWhoGoes(db: Db, { areaIds }: Pick<Me, 'areaIds'>, { examTimeId, withInside, now }: WhoGoes) {
  const found = await findPlannedTime(db, examTimeId)
  // Who stayed when others were moved may have minutes behind the end that was left to the exam time.
  const endsAt = Math.max(found.time.endsAt, (await findLastEnd(db, examTimeId)) ?? found.time.endsAt)
  const planned = { ...found, time: { ...found.time, endsAt } }
  const inside = withInside ? new Set<number>() : await readInside(db, [examTimeId], now)
  const rows = (await listOfTime(db, examTimeId)).map((row) => ({ ...row, isBegun: row.isBegun || inside.has(row.id) }))
  if (areaIds !== null && rows.some(({ areaId }) => !areaIds.includes(areaId))) refuse('NOT_FOUND')
  const going = rows.filter(({ isBegun, ownBeginsAt }) => !isBegun && ownBeginsAt !== null)
  const staying = rows.filter(({ isBegun }) => isBegun)
  const from = going.length === 0 || staying.length === 0 ? planned.time.beginsAt : (going[0]?.ownBeginsAt ?? 0)
  return { ...planned, ids: going.map(({ id }) => id), staying: staying.length, from }
}

interface HalfDayMove {
  examTimeId: number
  roomId: number
  withInside: boolean
  /** How many the sender saw. */
  candidates: number
  reason: string
}

/**
 * Moves all of an exam time who have not begun to another room, at their own minutes. What is true for everybody changes, and
 * the published plan follows it.
 */
export async function moveHalfDay(
  ctx: Ctx<Me>,
  { examTimeId, roomId, withInside, candidates, reason }: HalfDayMove,
): Promise<{ examTimeId: number; moved: number; told: number }> {
  const { db, me, now } = ctx
  const asked = { examTimeId, withInside, now }
  await lockSchedule(db)
  const { plan } = await findPlannedTime(db, examTimeId)
  await lockPlan(db, plan.id)
  await lockPlaces(db, { roomIds: [roomId], examinerIds: [] })
  await lockWithPersons(db, (await readWhoGoes(db, me, asked)).ids)
  const { time, ids, from } = await readWhoGoes(db, me, asked)
  if (ids.length === 0) return refuse('HALF_DAY_OVER')
  if (ids.length !== candidates) return refuse('HALF_DAY_CHANGED', { params: { count: ids.length } })
  const half = await readHalfDay(db, { time, plan }, ids)
  const move = { roomId: time.roomId, toRoomId: roomId, hours: hoursOf(time, false), from }
  const broken = whyRoomUnfit(half, move)
  const room = half.rooms.find(({ id }) => id === roomId)
  if (broken || !room) return refuseBroken(db, broken ?? { rule: 'roomClosed', roomId, span: move.hours })
  const after = withRoomMoved(half, move)
  const parts = after.filter((one) => one.roomId === roomId && one.from >= from && one.to <= time.endsAt)
  const first = parts[0]
  if (!first) return refuseBroken(db, { rule: 'noExaminer', roomId, span: move.hours })
  await changeSittings(db, plan.id, { before: half.sittings, after })
  await moveSeatsToRoom(db, plan.id, { ids, roomId })
  await countPublishedChange(db, plan.id, now)
  const timeOf = await followSittings(ctx, {
    batchId: plan.batchId,
    day: time.beginsAt,
    rooms: half.rooms.filter(({ id }) => id === roomId || id === time.roomId),
    sittings: after,
    goesTo: new Map(ids.map((id) => [id, roomId])),
  })
  await requireNoClash(db, ids)
  await requireExaminersFree(db, { enrolmentIds: ids })
  await insertAudits(
    ctx,
    half.concerned.map(({ enrolmentId, beginsAt }) => ({
      action: 'MoveHalfDay' as const,
      subject: 'enrolment' as const,
      subjectId: enrolmentId,
      before: { examTimeId: time.id, beginsAt, room: time.room },
      after: { examTimeId: timeOf.get(enrolmentId) ?? null, beginsAt, room: room.name, reason },
    })),
  )
  await tellExaminer(db, {
    event: 'examinerRoomMoved',
    examinerId: first.examinerId,
    batchId: time.batchId,
    batchName: time.batchName,
    count: ids.length,
    values: { time: shanghaiMinuteText(from), place: room.name },
    now,
  })
  return { examTimeId: timeOf.get(ids[0] ?? 0) ?? 0, moved: ids.length, told: await tellTimes(db, ids, now) }
}

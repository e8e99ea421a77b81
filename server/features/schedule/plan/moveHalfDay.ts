import { whyRoomUnfit, withRoomMoved } from '#domain/schedule/halfDay.ts'
import { inMs } from '#domain/schedule/plan/instance.ts'
import type { SittingToJudge } from '#domain/schedule/plan/seatRules.ts'
import { type Instant, shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { requireNoClash } from '#server/features/schedule/examTime/requireNoClash.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { moveToOwnTimes } from '#server/records/enrolment/ownTimeQueries.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { lockWithPersons } from '#server/records/schedule/examTime/examTimeQueries.ts'
import {
  changePlanTimes,
  listPlanTimes,
  type PlanTime,
  withdrawEmptyTimes,
} from '#server/records/schedule/examTime/planTimeQueries.ts'
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
import { ensurePublishedTime } from './ensurePublishedTime.ts'
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
  // Whoever was begun before somebody ahead of him stays alone, at minutes of his own.
  const alone = staying.filter(({ ownBeginsAt }) => ownBeginsAt !== null && ownBeginsAt >= from).map(({ id }) => id)
  return { ...planned, ids: going.map(({ id }) => id), staying: staying.length, alone, from }
}

interface OwnTime {
  id: number
  examTimeId: number
  beginsAt: Instant
  endsAt: Instant
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
  const { time, ids, from, staying, alone } = await readWhoGoes(db, me, asked)
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
  // Who was there before keeps an exam time that ends as his sitting does.
  const before = (await listPlanTimes(db, plan.batchId)).filter(
    (one) => one.roomId === roomId && one.withdrawnAt === null && one.beginsAt < first.from && first.from < one.endsAt,
  )
  const place = { roomId, address: room.address, room: room.name, endsAt: first.from }
  await changePlanTimes(
    db,
    before.map(({ id, beginsAt }) => ({ id, beginsAt, ...place })),
    now,
  )
  // One exam time for each sitting, as a publication makes them.
  const own: OwnTime[] = []
  for (const part of parts) {
    const going = half.concerned.filter(({ beginsAt }) => part.from <= beginsAt && beginsAt < part.to)
    if (going.length === 0) continue
    const newTimeId = await ensurePublishedTime(ctx, plan.batchId, { sitting: part, room })
    for (const { enrolmentId, beginsAt, minutes } of going)
      own.push({ id: enrolmentId, examTimeId: newTimeId, beginsAt, endsAt: beginsAt + inMs(minutes) })
  }
  await moveToOwnTimes(db, own, now)
  if (staying > alone.length) await changePlanTimes(db, [{ ...time, endsAt: from }], now)
  await keepAlone(ctx, { plan, time, after, half, alone, isTimeLeft: staying === alone.length })
  await withdrawEmptyTimes(db, [time.id], now)
  await requireNoClash(db, ids)
  await requireExaminersFree(db, { enrolmentIds: ids })
  await insertAudits(
    ctx,
    own.map(({ id, examTimeId: newTimeId, beginsAt }) => ({
      action: 'MoveHalfDay' as const,
      subject: 'enrolment' as const,
      subjectId: id,
      before: { examTimeId: time.id, beginsAt, room: time.room },
      after: { examTimeId: newTimeId, beginsAt, room: room.name, reason },
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
  return { examTimeId: own[0]?.examTimeId ?? 0, moved: ids.length, told: await tellTimes(db, ids, now) }
}

interface StayingAlone {
  plan: { id: number; batchId: number }
  time: PlanTime & { id: number }
  after: readonly SittingToJudge[]
  half: Awaited<ReturnType<typeof readHalfDay>>
  alone: readonly number[]
  /** Whether nobody stays in the exam time as it was. */
  isTimeLeft: boolean
}

/** Gives those who stay behind the others an exam time as long as what is left of the sitting for them. */
async function keepAlone(ctx: Ctx<Me>, { plan, time, after, half, alone, isTimeLeft }: StayingAlone): Promise<void> {
  const { db, now } = ctx
  const room = half.rooms.find(({ id }) => id === time.roomId)
  if (!room) return
  const seats = half.others.filter(({ enrolmentId }) => alone.includes(enrolmentId))
  const sittingAt = (at: Instant) =>
    after.find(({ roomId, from, to }) => roomId === time.roomId && from <= at && at < to) ?? refuse('NOT_FOUND')
  const [first] = seats
  if (first && isTimeLeft) {
    const { from: beginsAt, to: endsAt } = sittingAt(first.beginsAt)
    await changePlanTimes(db, [{ ...time, beginsAt, endsAt }], now)
  }
  const own: OwnTime[] = []
  for (const { enrolmentId, beginsAt, minutes } of seats) {
    const examTimeId = await ensurePublishedTime(ctx, plan.batchId, { sitting: sittingAt(beginsAt), room })
    own.push({ id: enrolmentId, examTimeId, beginsAt, endsAt: beginsAt + inMs(minutes) })
  }
  await moveToOwnTimes(db, own, now)
}

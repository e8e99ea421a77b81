import { type BrokenRule, SeatJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { findLate } from '#server/records/schedule/plan/lateQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { findSeat, isAttended } from '#server/records/schedule/plan/seatQueries.ts'
import { found } from '#server/refuse.ts'
import { readPlanInput } from './readPlanInput.ts'

export interface Move {
  enrolmentId: number
  roomId: number
  beginsAt: Instant
}

/**
 * The seat of an enrolment in a plan. In the published one, whoever paid after it was made has a seat without a place.
 */
export async function findSeatOrLate(db: Db, plan: { id: number; batchId: number }, enrolmentId: number) {
  const stored = await findSeat(db, plan.id, enrolmentId)
  if (stored) return stored
  if ((await findPublishedPlan(db, plan.batchId))?.id !== plan.id) return null
  const length = await findLate(db, plan, enrolmentId)
  return length && { enrolmentId, roomId: null, beginsAt: null, ...length }
}

/**
 * A judge that knows where all others of the plan are, and the enrolment that it is asked about. Refuses NOT_FOUND for
 * one that the plan does not have.
 */
export async function readJudge(db: Db, plan: { id: number; batchId: number }, enrolmentId: number) {
  const { minutes, pauseMinutes } = found(await findSeatOrLate(db, plan, enrolmentId))
  const facts = await readPlanInput(db, { batchId: plan.batchId, withAttended: true, barredFor: [enrolmentId] })
  const { seats, sittings } = await readStoredPlan(db, plan.id, { isPaidOnly: true })
  const judge = new SeatJudge(facts, sittings)
  for (const seat of seats) if (seat.enrolmentId !== enrolmentId) judge.add(seat)
  return { judge, seat: { enrolmentId, minutes, pauseMinutes } }
}

/** The first rule that an enrolment of a plan would break in this place; null for none. Refuses as `readJudge`. */
export async function judgeMove(
  db: Db,
  plan: { id: number; batchId: number },
  { enrolmentId, roomId, beginsAt }: Move,
): Promise<BrokenRule | null> {
  found(await findSeatOrLate(db, plan, enrolmentId))
  if (await isAttended(db, enrolmentId)) return { rule: 'attended' }
  const { judge, seat } = await readJudge(db, plan, enrolmentId)
  return judge.why({ ...seat, roomId, beginsAt })
}

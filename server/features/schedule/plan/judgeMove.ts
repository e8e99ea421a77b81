import { type BrokenRule, SeatJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
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
 * A judge that knows where all others of the plan are, and the enrolment that it is asked about. Refuses NOT_FOUND for
 * one that the plan does not have.
 */
export async function readJudge(db: Db, plan: { id: number; batchId: number }, enrolmentId: number) {
  const { minutes, pauseMinutes } = found(await findSeat(db, plan.id, enrolmentId))
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
  found(await findSeat(db, plan.id, enrolmentId))
  if (await isAttended(db, enrolmentId)) return { rule: 'attended' }
  const { judge, seat } = await readJudge(db, plan, enrolmentId)
  return judge.why({ ...seat, roomId, beginsAt })
}

import { type BrokenRule, SeatJudge } from '#domain/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { readStoredPlan } from '#server/records/plan/publishQueries.ts'
import { findSeat, isAttended } from '#server/records/plan/seatQueries.ts'
import { found } from '#server/refuse.ts'
import { readPlanInput } from './readPlanInput.ts'

export interface Move {
  enrolmentId: number
  roomId: number
  beginsAt: Instant
}

/**
 * The first rule that an enrolment of a plan would break in this place, given where all others of the plan are; null
 * for none. Refuses NOT_FOUND for one that the plan does not have.
 */
export async function judgeMove(
  db: Db,
  plan: { id: number; batch_id: number },
  { enrolmentId, roomId, beginsAt }: Move,
): Promise<BrokenRule | null> {
  const { minutes, pauseMinutes } = found(await findSeat(db, plan.id, enrolmentId))
  if (await isAttended(db, enrolmentId)) return { rule: 'attended' }
  const facts = await readPlanInput(db, { batchId: plan.batch_id, withAttended: true, barredFor: enrolmentId })
  const { seats, sittings } = await readStoredPlan(db, plan.id)
  const judge = new SeatJudge(facts, sittings)
  for (const seat of seats) if (seat.enrolmentId !== enrolmentId) judge.add(seat)
  return judge.why({ enrolmentId, roomId, beginsAt, minutes, pauseMinutes })
}

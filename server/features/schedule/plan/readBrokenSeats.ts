import { dayOf } from '#domain/schedule/plan/instance.ts'
import { judgePlan, type SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Db } from '#server/db/pool.ts'
import type { SeatRow } from '#server/records/schedule/plan/planQueries.ts'
import { readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { listAttended } from '#server/records/schedule/plan/seatQueries.ts'
import { readPlanInput } from './readPlanInput.ts'
import { ruleTexts } from './ruleTexts.ts'

/**
 * Which seats of a day no longer stand by the rules of the plan, and why: a calendar, a room or a major has changed since, or
 * the fee was given back. Whoever has come keeps his place.
 */
export async function readBrokenSeats(
  db: Db,
  plan: { id: number; batchId: number },
  rows: readonly SeatRow[],
): Promise<ReadonlyMap<number, string>> {
  const seats = rows.flatMap((row): SeatToJudge[] => {
    const { enrolmentId, roomId, beginsAt, minutes, pauseMinutes } = row
    return roomId === null || beginsAt === null ? [] : [{ enrolmentId, roomId, beginsAt, minutes, pauseMinutes }]
  })
  const first = seats[0]
  if (!first) return new Map()
  const ids = seats.map(({ enrolmentId }) => enrolmentId)
  const facts = await readPlanInput(db, {
    batchId: plan.batchId,
    withAttended: true,
    barredFor: ids,
    isLenient: true,
  })
  const { sittings } = await readStoredPlan(db, plan.id)
  const attended = new Set(await listAttended(db, ids))
  const { broken } = judgePlan(facts, {
    seats: seats.filter(({ enrolmentId }) => !attended.has(enrolmentId)),
    fixed: seats.filter(({ enrolmentId }) => attended.has(enrolmentId)),
    sittings: sittings.filter(({ from }) => dayOf(from) === dayOf(first.beginsAt)),
  })
  const textOf = await ruleTexts(db, [...broken.values()])
  return new Map([...broken].map(([enrolmentId, rule]) => [enrolmentId, textOf(rule)]))
}

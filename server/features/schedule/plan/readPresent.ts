import { inMinutes, inMs } from '#domain/schedule/plan/instance.ts'
import { SeatJudge, type SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Db } from '#server/db/pool.ts'
import { listPresentTimes, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { readPlanInput } from './readPlanInput.ts'

/**
 * A batch as it is by now, whatever waits in its plan to be published: a judge who knows the places of all but these
 * enrolments, and where these are. Somebody absent takes no minutes.
 */
export async function readPresent(db: Db, plan: { id: number; batchId: number }, ids: readonly number[]) {
  const facts = await readPlanInput(db, { batchId: plan.batchId, withAttended: true, barredFor: ids })
  const { seats, sittings } = await readStoredPlan(db, plan.id)
  const pauseOf = new Map(seats.map(({ enrolmentId, pauseMinutes }) => [enrolmentId, pauseMinutes]))
  const judge = new SeatJudge(facts, sittings)
  const own = new Map<number, SeatToJudge>()
  const others: SeatToJudge[] = []
  for (const { id: enrolmentId, roomId, beginsAt, endsAt, isAbsent } of await listPresentTimes(db, plan.batchId)) {
    if (roomId === null || beginsAt === null || endsAt === null) continue
    const pauseMinutes = pauseOf.get(enrolmentId) ?? 0
    const seat = { enrolmentId, roomId, beginsAt, minutes: inMinutes(endsAt - beginsAt), pauseMinutes }
    if (ids.includes(enrolmentId)) own.set(enrolmentId, seat)
    else if (!isAbsent) others.push(seat)
  }
  for (const other of others) judge.add(other)
  const candidateOf = new Map(facts.candidates.map((candidate) => [candidate.enrolmentId, candidate]))
  return { facts, rooms: facts.rooms, sittings, judge, others, seatOf: own, candidateOf }
}
export type Present = Awaited<ReturnType<typeof readPresent>>

/** How long an enrolment takes: as it is planned, or, without a place, as its major has it by now; null for one that is gone. */
export function lengthOf({ seatOf, candidateOf }: Present, enrolmentId: number) {
  const known = seatOf.get(enrolmentId) ?? candidateOf.get(enrolmentId)
  return known ? { enrolmentId, minutes: known.minutes, pauseMinutes: known.pauseMinutes } : null
}

export const endOf = ({ beginsAt, minutes }: SeatToJudge): number => beginsAt + inMs(minutes)

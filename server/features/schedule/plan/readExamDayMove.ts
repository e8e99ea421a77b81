import type { ExamDayMoveFacts } from '#domain/schedule/examDayMove.ts'
import { inMinutes } from '#domain/schedule/plan/instance.ts'
import { SeatJudge, type SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Db } from '#server/db/pool.ts'
import type { CandidateOnSite } from '#server/records/schedule/plan/examDayMoveQueries.ts'
import { listPresentTimes, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { readPlanInput } from './readPlanInput.ts'

export const examDayMoveFactsOf = ({ ownBeginsAt, attendance, isMarked }: CandidateOnSite): ExamDayMoveFacts => ({
  ownBeginsAt,
  attendance,
  isMarked,
})

/**
 * The day of a candidate as it is by now: his place, the rooms of its venue that are in use, and a judge who knows the
 * places of all others. An absent candidate takes none. Null where no plan gave him a place.
 */
export async function readExamDayMove(db: Db, row: CandidateOnSite, plan: { id: number; batchId: number }) {
  const { id, roomId, ownBeginsAt: beginsAt, ownEndsAt: endsAt } = row
  if (roomId === null || beginsAt === null || endsAt === null) return null
  const facts = await readPlanInput(db, { batchId: plan.batchId, withAttended: true, barredFor: [id] })
  const { seats, sittings } = await readStoredPlan(db, plan.id)
  const pauseOf = new Map(seats.map(({ enrolmentId, pauseMinutes }) => [enrolmentId, pauseMinutes]))
  const judge = new SeatJudge(facts, sittings)
  const seatOf = (one: { id: number; roomId: number; beginsAt: number; endsAt: number }): SeatToJudge => ({
    enrolmentId: one.id,
    roomId: one.roomId,
    beginsAt: one.beginsAt,
    minutes: inMinutes(one.endsAt - one.beginsAt),
    pauseMinutes: pauseOf.get(one.id) ?? 0,
  })
  for (const other of await listPresentTimes(db, plan.batchId)) {
    const { roomId: room, beginsAt: from, endsAt: to } = other
    if (other.id === id || other.isAbsent || room === null || from === null || to === null) continue
    judge.add(seatOf({ id: other.id, roomId: room, beginsAt: from, endsAt: to }))
  }
  return {
    seat: seatOf({ id, roomId, beginsAt, endsAt }),
    rooms: facts.rooms.filter((room) => room.venueId === row.venueId),
    judge,
  }
}

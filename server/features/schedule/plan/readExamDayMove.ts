import type { ExamDayMoveFacts } from '#domain/schedule/examDayMove.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import type { CandidateOnSite } from '#server/records/schedule/plan/examDayMoveQueries.ts'
import { readInside } from './readInside.ts'
import { readPresent } from './readPresent.ts'

export async function examDayMoveFactsOf(
  db: Db,
  { id, timeId, ownBeginsAt, attendance, isMarked }: CandidateOnSite,
  now: Instant,
): Promise<ExamDayMoveFacts> {
  const isInside = (await readInside(db, [timeId], now)).has(id)
  return { ownBeginsAt, attendance, isMarked, isInside }
}

/**
 * The day of a candidate as it is by now: his place, the rooms of its venue that are in use, and a judge who knows the
 * places of all others. Null where no plan gave him a place.
 */
export async function readExamDayMove(db: Db, { id, venueId }: CandidateOnSite, plan: { id: number; batchId: number }) {
  const { seatOf, rooms, judge } = await readPresent(db, plan, [id])
  const seat = seatOf.get(id)
  return seat ? { seat, rooms: rooms.filter((room) => room.venueId === venueId), judge } : null
}

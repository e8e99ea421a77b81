import { dayOf, inMinutes } from '#domain/schedule/plan/instance.ts'
import type { PlacedSeat, SittingToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { moveToOwnTimes } from '#server/records/enrolment/ownTimeQueries.ts'
import {
  changePlanTimes,
  insertPlanTimes,
  listPlanTimes,
  withdrawEmptyTimes,
} from '#server/records/schedule/examTime/planTimeQueries.ts'
import type { RoomToPlan } from '#server/records/schedule/plan/inputQueries.ts'
import { listPresentTimes } from '#server/records/schedule/plan/publishQueries.ts'
import { refuse } from '#server/refuse.ts'
import { type WantedTime, wantedTimes } from './wantedTimes.ts'

interface Followed {
  batchId: number
  /** An instant of the day whose sittings have changed. */
  day: Instant
  rooms: readonly RoomToPlan[]
  sittings: readonly SittingToJudge[]
  /** To which of these rooms somebody goes, by enrolment; who is not named stays in his room. */
  goesTo: ReadonlyMap<number, number>
}

/**
 * Gives each sitting of these rooms an exam time of its hours, as a publication does, and each candidate that of his sitting at
 * the minutes he has; exam times in which nobody is left are withdrawn. Returns the exam times of who goes. Refuses
 * MOVE_HIDDEN where staff have hidden one that would change.
 */
export async function followSittings(
  { db, now }: Ctx<Me>,
  { batchId, day, rooms, sittings, goesTo }: Followed,
): Promise<Map<number, number>> {
  const ids = rooms.map(({ id }) => id)
  const isHere = (roomId: number | null, at: Instant | null): roomId is number =>
    roomId !== null && at !== null && ids.includes(roomId) && dayOf(at) === dayOf(day)
  const present = (await listPresentTimes(db, batchId)).filter(({ roomId, beginsAt }) => isHere(roomId, beginsAt))
  const stored = (await listPlanTimes(db, batchId))
    .filter(({ roomId, beginsAt }) => isHere(roomId, beginsAt))
    .sort((a, b) => Number(a.withdrawnAt !== null) - Number(b.withdrawnAt !== null))
  const placed = present.flatMap((row): PlacedSeat[] => {
    const { id: enrolmentId, beginsAt, endsAt } = row
    const roomId = goesTo.get(enrolmentId) ?? row.roomId
    if (roomId === null || beginsAt === null || endsAt === null) return []
    const sitting = sittings.find((one) => one.roomId === roomId && one.from <= beginsAt && beginsAt < one.to)
    // Somebody absent may be left behind where nobody sits any more.
    if (!sitting) return []
    const seat = { enrolmentId, roomId, beginsAt, minutes: inMinutes(endsAt - beginsAt), pauseMinutes: 0 }
    return [{ seat, sitting }]
  })
  const timeOf = new Map(present.map(({ id, examTimeId }) => [id, examTimeId]))
  const wanted = wantedTimes(placed, stored).map((time) => {
    const { address = '', name = '' } = rooms.find(({ id }) => id === time.roomId) ?? {}
    return { ...time, address, room: name }
  })
  const isChanged = ({ stored: one, beginsAt, endsAt, seats }: WantedTime) =>
    one === null ||
    one.withdrawnAt !== null ||
    one.beginsAt !== beginsAt ||
    one.endsAt !== endsAt ||
    seats.some(({ enrolmentId }) => timeOf.get(enrolmentId) !== one.id)
  const changed = wanted.filter(isChanged)
  // Staff have hidden it from all who are in it, which this move must not change for them.
  if (changed.some(({ stored: one }) => one && one.withdrawnAt === null && one.publishedAt === null))
    refuse('MOVE_HIDDEN')
  await changePlanTimes(
    db,
    changed.flatMap((time) => (time.stored ? [{ ...time, id: time.stored.id }] : [])),
    now,
  )
  const added = changed.filter((time) => time.stored === null)
  const addedIds = await insertPlanTimes(db, { batchId, times: added, now })
  const own = changed.flatMap((time) =>
    time.seats.map(({ enrolmentId, beginsAt, endsAt }) => ({
      id: enrolmentId,
      examTimeId: time.stored?.id ?? addedIds[added.indexOf(time)] ?? refuse('NOT_FOUND'),
      beginsAt,
      endsAt,
    })),
  )
  await moveToOwnTimes(db, own, now)
  await withdrawEmptyTimes(
    db,
    stored.map(({ id }) => id),
    now,
  )
  return new Map(own.filter(({ id }) => goesTo.has(id)).map(({ id, examTimeId }) => [id, examTimeId]))
}

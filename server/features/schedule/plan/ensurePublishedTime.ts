import type { SittingToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Ctx, Me } from '#server/context.ts'
import { changePlanTimes, insertPlanTimes, listPlanTimes } from '#server/records/schedule/examTime/planTimeQueries.ts'
import type { RoomToPlan } from '#server/records/schedule/plan/inputQueries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * Finds the published exam time of a sitting. A sitting in which nobody was placed has none yet, and one that was
 * withdrawn is published again. Refuses MOVE_HIDDEN.
 */
export async function ensurePublishedTime(
  { db, now }: Ctx<Me>,
  batchId: number,
  { sitting, room }: { sitting: SittingToJudge; room: RoomToPlan },
): Promise<number> {
  const { roomId, from: beginsAt, to: endsAt } = sitting
  const wanted = { roomId, beginsAt, endsAt, address: room.address, room: room.name }
  const ofRoom = (await listPlanTimes(db, batchId)).filter((time) => time.roomId === roomId)
  const stored =
    ofRoom.find((time) => time.withdrawnAt === null && time.beginsAt < endsAt && beginsAt < time.endsAt) ??
    ofRoom.find((time) => time.beginsAt === beginsAt)
  if (!stored) {
    const [id] = await insertPlanTimes(db, { batchId, times: [wanted], now })
    return id ?? refuse('NOT_FOUND')
  }
  // Staff have hidden it from all who are in it, which this move must not change for them.
  if (stored.withdrawnAt === null && stored.publishedAt === null) refuse('MOVE_HIDDEN')
  if (stored.withdrawnAt !== null || stored.beginsAt > beginsAt || stored.endsAt < endsAt)
    await changePlanTimes(db, [{ ...wanted, id: stored.id }], now)
  return stored.id
}

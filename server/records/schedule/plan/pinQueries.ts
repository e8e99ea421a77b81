import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { listSittings } from './planQueries.ts'
import { isPlaceOfPaid } from './seatQueries.ts'

/** The pinned places of a plan, and the examiners in the rooms at these times. */
export async function listPins(db: Db, planId: number) {
  const [seats, sittings] = await Promise.all([
    db
      .selectFrom('examPlanSeat')
      .select(['enrolmentId', 'roomId', 'beginsAt'])
      .where('planId', '=', planId)
      .where('isPinned', '=', true)
      .where(isPlaceOfPaid)
      .$narrowType<{ roomId: number; beginsAt: Instant }>()
      .execute(),
    listSittings(db, planId),
  ])
  const isKept = (sitting: (typeof sittings)[number]) =>
    seats.some(
      (seat) => seat.roomId === sitting.roomId && sitting.beginsAt <= seat.beginsAt && seat.beginsAt < sitting.endsAt,
    )
  return { seats, sittings: sittings.filter(isKept) }
}

export async function listPinnedIds(db: Db, planId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('examPlanSeat')
    .select('enrolmentId')
    .where('planId', '=', planId)
    .where('isPinned', '=', true)
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}

/** All places of a plan, to be pinned at once. */
export async function listPlacedIds(db: Db, planId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('examPlanSeat')
    .select('enrolmentId')
    .where('planId', '=', planId)
    .where('roomId', 'is not', null)
    .where(isPlaceOfPaid)
    .orderBy('enrolmentId')
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}

/** Pins or frees these places; returns how many of them the plan has, and how many changed. */
export async function movePinned(
  db: Db,
  planId: number,
  { ids, isPinned }: { ids: readonly number[]; isPinned: boolean },
) {
  const placed = await db
    .selectFrom('examPlanSeat')
    .select(['enrolmentId', 'isPinned'])
    .where('planId', '=', planId)
    .where('enrolmentId', '=', anyOf(ids))
    .where('roomId', 'is not', null)
    .execute()
  const changed = placed.filter((seat) => seat.isPinned !== isPinned).map((seat) => seat.enrolmentId)
  if (changed.length > 0)
    await db
      .updateTable('examPlanSeat')
      .set({ isPinned })
      .where('planId', '=', planId)
      .where('enrolmentId', '=', anyOf(changed))
      .execute()
  return { placed: placed.map((seat) => seat.enrolmentId), changed }
}

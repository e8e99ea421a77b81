import { HOUR_MS, type Instant } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { dayFrom } from './batchTables.ts'
import { examTimePlans } from './examTimeTables.ts'

/** Times are published this many days before the first one, never in the future. */
const PUBLISHED_DAYS_BEFORE = 8

export async function loadExamTimes(db: Tx, now: number): Promise<void> {
  const at = ([day, hour]: readonly [number, number]) => dayFrom(now, day) + hour * HOUR_MS
  // A begin later than now is moved back, so that today's exams on site have begun even early in the morning.
  const begun = (begins: Instant) => Math.min(begins, Math.floor(now / HOUR_MS) * HOUR_MS)
  await db
    .insertInto('examTime')
    .values(
      examTimePlans.map((plan) => ({
        id: plan.id,
        batchId: plan.batchId,
        isOnline: plan.isOnline,
        beginsAt: plan.begins[0] === 0 ? begun(at(plan.begins)) : at(plan.begins),
        endsAt: at(plan.ends),
        room: plan.room,
        address: plan.address,
        publishedAt: plan.isPublished ? dayFrom(now, Math.min(0, plan.begins[0]) - PUBLISHED_DAYS_BEFORE) : null,
      })),
    )
    .execute()
}

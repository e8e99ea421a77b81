import { MODE } from '#domain/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Moves all on-site enrolments of the major online; returns how many. */
export async function convertMajorToOnline(
  db: Db,
  { batchId, majorId, now }: { batchId: number; majorId: number; now: Instant },
): Promise<number> {
  const result = await db
    .updateTable('enrolment')
    .set({ mode: MODE.online, converted_at: now, updated_at: now })
    .where('batch_id', '=', batchId)
    .where('major_id', '=', majorId)
    .where('mode', '=', MODE.offline)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Moves all on-site enrolments of the major online; returns which. */
export async function convertMajorToOnline(
  db: Db,
  { batchId, majorId, now }: { batchId: number; majorId: number; now: Instant },
): Promise<Array<{ id: number; payStatus: number }>> {
  return db
    .updateTable('enrolment')
    .set({ mode: MODE.online, convertedAt: now, updatedAt: now })
    .where('batchId', '=', batchId)
    .where('majorId', '=', majorId)
    .where('mode', '=', MODE.offline)
    .returning(['id', 'payStatus'])
    .execute()
}

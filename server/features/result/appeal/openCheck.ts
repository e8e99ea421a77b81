import type { Db } from '#server/db/pool.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { findExaminer } from '#server/records/schedule/examTime/examinerQueries.ts'
import { found } from '#server/refuse.ts'

/** Whose marks of which batch are looked at. Refuses NOT_FOUND for an unknown batch or examiner. */
export async function requireChecked(db: Db, { EB_ID, UserID }: { EB_ID: number; UserID: number }) {
  const { id: batchId } = found(await findStaffBatch(db, EB_ID))
  const { id: examinerId } = found(await findExaminer(db, UserID))
  return { batchId, examinerId }
}

import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { lockStaffBatch, type StaffBatchRow } from '#server/records/batch/batchQueries.ts'
import { found, refuse } from '#server/refuse.ts'

/** Locks a published batch as the sender saw it. Refuses NOT_FOUND, BATCH_IS_DRAFT, CHANGED_MEANWHILE. */
export async function lockPublished(ctx: Ctx<Me>, batchId: number, seen: number): Promise<StaffBatchRow> {
  const row = found(await lockStaffBatch(ctx.db, batchId))
  if (row.publishedAt === null) refuse('BATCH_IS_DRAFT')
  await requireVersion(ctx, { subject: 'batch', subjectId: row.id, stored: row.version, seen })
  return row
}

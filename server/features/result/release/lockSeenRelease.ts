import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { lockBatchTimes } from '#server/records/batch/queries.ts'
import { findRelease, lockRelease, type NamedRelease } from '#server/records/result/release/releaseQueries.ts'
import { found } from '#server/refuse.ts'

/**
 * Locks the batch and then the release, as approvals lock the batch first, and returns the release. Refuses NOT_FOUND, and
 * CHANGED_MEANWHILE where it is not in the version that the sender saw.
 */
export async function lockSeenRelease(
  ctx: Pick<Ctx<Me>, 'db'>,
  { RR_ID, Version }: { RR_ID: number; Version: number },
): Promise<NamedRelease> {
  const { batchId } = found(await findRelease(ctx.db, RR_ID))
  await lockBatchTimes(ctx.db, batchId)
  const { id, version } = found(await lockRelease(ctx.db, RR_ID))
  await requireVersion(ctx, { subject: 'resultRelease', subjectId: id, stored: version, seen: Version })
  return found(await findRelease(ctx.db, id))
}

/** What an audit row keeps of a release. */
export const releaseFacts = (row: NamedRelease) => ({
  releaseId: row.id,
  results: row.results,
  area: row.areaName ?? '',
  major: row.majorName ?? '',
})

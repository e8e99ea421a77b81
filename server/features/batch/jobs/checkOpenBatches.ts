import type { JobCtx } from '#server/context.ts'
import { listBatchesToCheck } from '#server/records/batch/batchCheckQueries.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { checkReady } from '../checkReady.ts'

/**
 * Checks every open batch and those still to open: a textbook that is withdrawn today is found before the candidate who
 * cannot draw his piece. What blocks shows on the home page of those who plan.
 */
export async function checkOpenBatches(ctx: JobCtx): Promise<void> {
  for (const batchId of await listBatchesToCheck(ctx.db, ctx.now)) {
    await ctx.transaction(async (inner) => {
      const batch = await findStaffBatch(inner.db, batchId)
      if (batch) await checkReady(inner, batch)
    })
  }
}

import { CheckBatchReady as endpoint } from '#contract/batch/batch.ts'
import { bit } from '#contract/bit.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { found } from '#server/refuse.ts'
import { checkReady } from '../checkReady.ts'

export const CheckBatchReady = handler(endpoint, {
  handle: async (ctx, { EB_ID }) => {
    const findings = await checkReady(ctx, found(await findStaffBatch(ctx.db, EB_ID)))
    return {
      listData: findings.map(({ isBlocking, text, place }) => ({
        IsBlocking: bit(isBlocking),
        Text: text,
        Place: place,
      })),
    }
  },
})

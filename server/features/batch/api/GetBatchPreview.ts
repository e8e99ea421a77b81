import { GetBatchPreview as endpoint } from '#contract/batch/batch.ts'
import { handler } from '#server/handler.ts'
import { batchWire } from '#server/records/catalogue/catalogue/catalogueWire.ts'
import { findBatchWithFees } from '#server/records/catalogue/catalogue/queries.ts'
import { found } from '#server/refuse.ts'

export const GetBatchPreview = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => ({ item: batchWire(found(await findBatchWithFees(db, EB_ID))) }),
})

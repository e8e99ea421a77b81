import { GetBatch as endpoint } from '#contract/batch/batch.ts'
import { handler } from '#server/handler.ts'
import { batchItem } from '../batchItem.ts'

export const GetBatch = handler(endpoint, {
  handle: async (ctx, { EB_ID }) => ({ item: await batchItem(ctx, EB_ID) }),
})

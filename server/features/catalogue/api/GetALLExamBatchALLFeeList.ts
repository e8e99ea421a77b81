import { GetALLExamBatchALLFeeList as endpoint } from '#contract/catalogue.ts'
import { handler } from '#server/handler.ts'
import { batchWire } from '../catalogueWire.ts'
import { listBatchesWithFees } from '../queries.ts'

/** Every batch, newest first, also one that is locked, not yet open or over: the page says which (specification 4). */
export const GetALLExamBatchALLFeeList = handler(endpoint, {
  handle: async ({ db }) => ({ listData: (await listBatchesWithFees(db)).map(batchWire) }),
})

import { CheckBatchFees as endpoint } from '#contract/batch/batchFees.ts'
import { handler } from '#server/handler.ts'
import { effectOf, planFees, readCells } from '../batchFees.ts'

export const CheckBatchFees = handler(endpoint, {
  handle: async ({ db }, { EB_ID, Cells }) => ({
    OtherMsg: await effectOf(db, EB_ID, await planFees(db, EB_ID, readCells(Cells))),
  }),
})

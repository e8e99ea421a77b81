import { SaveBatchFees as endpoint } from '#contract/batch/batchFees.ts'
import { handler } from '#server/handler.ts'
import { applyFees, effectOf, lockSeenFees, planFees, readCells } from '../batchFees.ts'

export const SaveBatchFees = handler(endpoint, {
  handle: async (ctx, { EB_ID, FeeVersion, Cells }) => {
    const version = await lockSeenFees(ctx, EB_ID, FeeVersion)
    const moves = await planFees(ctx.db, EB_ID, readCells(Cells))
    const effect = await effectOf(ctx.db, EB_ID, moves)
    const after = await applyFees(ctx, { batchId: EB_ID, version, action: 'SaveBatchFees' }, moves)
    return { OtherMsg: { ...effect, FeeVersion: after } }
  },
})

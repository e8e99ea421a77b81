import { ReverseReceipt as endpoint } from '#contract/money/payDesk.ts'
import { whyReversalReasonUnfit } from '#domain/money/payDesk.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { findReceipt } from '#server/records/money/payDesk/receiptQueries.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { reverseReceipt } from '../reverseReceipt.ts'

export const ReverseReceipt = handler(endpoint, {
  handle: async (ctx, { DR_ID, Reason }) => {
    const reason = cleanText(Reason)
    refuseIf(whyReversalReasonUnfit(reason))
    const receipt = found(await findReceipt(ctx.db, DR_ID, ctx.me.areaIds))
    await reverseReceipt(ctx, receipt, { action: 'ReverseReceipt', reason })
    return {}
  },
})

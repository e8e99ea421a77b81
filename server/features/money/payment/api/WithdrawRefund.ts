import { WithdrawRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { handler } from '#server/handler.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { requireBulkOpen } from '../bulkRefund.ts'
import { withdrawRefund } from '../decideRefund.ts'
import { lockRefundOf } from '../refundReport.ts'

export const WithdrawRefund = handler(endpoint, {
  handle: async (ctx, { R_ID }) => {
    const locked = await lockRefundOf(ctx, found(await findRefundWithin(ctx.db, R_ID, ctx.me.areaIds)))
    if (locked.refund.requestedBy !== ctx.me.accountId) refuse('REFUND_NOT_OWN')
    await requireBulkOpen(ctx.db, locked.refund)
    await withdrawRefund(ctx, locked)
    return {}
  },
})

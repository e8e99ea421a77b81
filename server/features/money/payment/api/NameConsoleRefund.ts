import { bit } from '#contract/bit.ts'
import { NameConsoleRefund as endpoint } from '#contract/money/paymentConsoleRefund.ts'
import { handler } from '#server/handler.ts'
import { findRefundInList } from '#server/records/money/payment/refundListQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { nameConsoleRefund } from '../nameConsoleRefund.ts'

export const NameConsoleRefund = handler(endpoint, {
  handle: async (ctx, { R_ID, EF_ID }) => {
    const { id, orderId } = found(await findRefundInList(ctx.db, R_ID, ctx.me.areaIds))
    if (orderId === null) return refuse('REFUND_CHILD_KNOWN')
    const isEnding = await nameConsoleRefund(ctx, { id, orderId }, EF_ID)
    return { OtherMsg: { EndsEnrolment: bit(isEnding) } }
  },
})

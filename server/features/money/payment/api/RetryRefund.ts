import { RetryRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { needsNewRefundNumber } from '#domain/money/refund.ts'
import { handler } from '#server/handler.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { moveRefund, newRefundCode } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { lockRefundOf } from '../refundReport.ts'

export const RetryRefund = handler(endpoint, {
  handle: async (ctx, { R_ID, Version }) => {
    const { db, me, now } = ctx
    const { enrolment, refund } = await lockRefundOf(ctx, found(await findRefundWithin(db, R_ID, me.areaIds)))
    if (refund.version !== Version || refund.trouble === null || refund.order_id === null) refuse('REFUND_NOT_STUCK')
    const isRenewed = needsNewRefundNumber(refund.trouble)
    const moved = await moveRefund(db, refund.id, 'retry', {
      ...(isRenewed
        ? { refund_code: newRefundCode(), earlier_codes: [...refund.earlier_codes, refund.refund_code] }
        : {}),
      trouble: null,
      trouble_at: null,
      tries: 0,
      ask_at: now,
    })
    if (!moved) refuse('REFUND_NOT_STUCK')
    await insertAudit(ctx, {
      action: 'RetryRefund',
      subject: 'enrolment',
      subjectId: enrolment.id,
      before: { trouble: refund.trouble, refundCode: refund.refund_code },
      after: { refundId: refund.id, isRenewed },
    })
    await ctx.enqueue('refundOrder', { orderId: refund.order_id })
    return { OtherMsg: { State: 'approved' as const } }
  },
})

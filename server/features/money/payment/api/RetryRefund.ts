import { RetryRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { needsNewRefundNumber } from '#domain/money/refund.ts'
import { handler } from '#server/handler.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { moveRefund, newRefundCode } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { refuseLockedByOther } from '../payoutLock.ts'
import { lockRefundOf } from '../refundReport.ts'

export const RetryRefund = handler(endpoint, {
  handle: async (ctx, { R_ID, Version }) => {
    const { db, me, now } = ctx
    const { enrolment, refund } = await lockRefundOf(ctx, found(await findRefundWithin(db, R_ID, me.areaIds)))
    if (refund.version !== Version || refund.trouble === null || refund.orderId === null) refuse('REFUND_NOT_STUCK')
    if (refund.lockedBy !== null) {
      await refuseLockedByOther(ctx, refund)
      refuse('REFUND_NOT_STUCK')
    }
    const isRenewed = needsNewRefundNumber(refund.trouble)
    const moved = await moveRefund(db, refund.id, 'retry', {
      ...(isRenewed ? { refundCode: newRefundCode(), earlierCodes: [...refund.earlierCodes, refund.refundCode] } : {}),
      trouble: null,
      troubleAt: null,
      tries: 0,
      askAt: now,
    })
    if (!moved) refuse('REFUND_NOT_STUCK')
    await insertAudit(ctx, {
      action: 'RetryRefund',
      subject: 'enrolment',
      subjectId: enrolment.id,
      before: { trouble: refund.trouble, refundCode: refund.refundCode },
      after: { refundId: refund.id, isRenewed },
    })
    await ctx.enqueue('refundOrder', { orderId: refund.orderId })
    return { OtherMsg: { State: 'approved' as const } }
  },
})

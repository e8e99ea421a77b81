import { UnlockRefundPayout as endpoint } from '#contract/money/paymentPayout.ts'
import { handler } from '#server/handler.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { noteRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { lockRefundOf } from '../refundReport.ts'

export const UnlockRefundPayout = handler(endpoint, {
  handle: async (ctx, { R_ID, Version }) => {
    const { db, me } = ctx
    const { enrolment, refund } = await lockRefundOf(ctx, found(await findRefundWithin(db, R_ID, me.areaIds)))
    const { lockedBy, version, amountFen } = refund
    if (lockedBy === null || version !== Version || refund.status !== 'stuck') return refuse('REFUND_NOT_STUCK')
    await noteRefund(db, refund.id, { lockedBy: null, lockedAt: null, version: version + 1 })
    await insertAudit(ctx, {
      action: 'UnlockRefundPayout',
      subject: 'enrolment',
      subjectId: enrolment.id,
      before: { lockedBy },
      after: { refundId: refund.id, amountFen },
    })
    return { OtherMsg: { Version: version + 1 } }
  },
})

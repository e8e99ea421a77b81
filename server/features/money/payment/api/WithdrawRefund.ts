import { WithdrawRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { handler } from '#server/handler.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { moveRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { lockRefundOf } from '../refundReport.ts'

export const WithdrawRefund = handler(endpoint, {
  handle: async (ctx, { R_ID }) => {
    const { db, me, now } = ctx
    const { enrolment, refund } = await lockRefundOf(ctx, found(await findRefundWithin(db, R_ID, me.areaIds)))
    if (refund.requestedBy !== me.accountId) refuse('REFUND_NOT_OWN')
    if (!(await moveRefund(db, refund.id, 'withdraw', { settledAt: now }))) refuse('REFUND_DECIDED')
    await insertAudit(ctx, {
      action: 'WithdrawRefund',
      subject: 'enrolment',
      subjectId: enrolment.id,
      before: null,
      after: { refundId: refund.id, amountFen: refund.amountFen },
    })
    return {}
  },
})

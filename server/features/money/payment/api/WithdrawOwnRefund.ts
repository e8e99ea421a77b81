import { WithdrawOwnRefund as endpoint } from '#contract/money/paymentOwnRefund.ts'
import { handler } from '#server/handler.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { findWaitingRefund, moveRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

export const WithdrawOwnRefund = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me, now } = ctx
    // Whoever decides holds this lock as well, so that the request still waits once it is found to.
    const enrolment = found(await lockOwnEnrolment(db, me.accountId, EF_ID))
    const refund = (await findWaitingRefund(db, enrolment.id)) ?? refuse('REFUND_DECIDED')
    if (refund.origin !== 'candidate') refuse('REFUND_NOT_OWN')
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

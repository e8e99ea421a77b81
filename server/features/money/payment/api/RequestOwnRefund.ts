import { RequestOwnRefund as endpoint } from '#contract/money/paymentOwnRefund.ts'
import { handler } from '#server/handler.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { readOwnRefundable } from '../refundable.ts'
import { requestRefund } from '../requestRefund.ts'

export const RequestOwnRefund = handler(endpoint, {
  handle: async (ctx, { EF_ID, Reason }) => {
    const enrolment = found(await lockOwnEnrolment(ctx.db, ctx.me.accountId, EF_ID))
    const { why, leftFen } = await readOwnRefundable(ctx, enrolment)
    refuseIf(why)
    await requestRefund(ctx, enrolment, { amountFen: leftFen, reason: Reason, origin: 'candidate' })
    return {}
  },
})

import { RequestRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { found } from '#server/refuse.ts'
import { requestRefund } from '../requestRefund.ts'

export const RequestRefund = handler(endpoint, {
  handle: async (ctx, { EF_ID, Fen, Reason }) => {
    const enrolment = found(await lockEnrolment(ctx.db, EF_ID))
    const R_ID = await requestRefund(ctx, enrolment, { amountFen: Fen, reason: Reason, origin: 'staff' })
    return { OtherMsg: { R_ID } }
  },
})

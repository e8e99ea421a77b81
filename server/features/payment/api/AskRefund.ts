import { AskRefund as endpoint } from '#contract/paymentRefund.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { found } from '#server/refuse.ts'
import { askRefund } from '../askRefund.ts'

export const AskRefund = handler(endpoint, {
  handle: async (ctx, { EF_ID, Fen, Reason }) => {
    const enrolment = found(await lockEnrolment(ctx.db, EF_ID))
    const R_ID = await askRefund(ctx, enrolment, { amountFen: Fen, reason: Reason, origin: 'staff' })
    return { OtherMsg: { R_ID } }
  },
})

import { GetPayState as endpoint } from '#contract/money/payment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { handler } from '#server/handler.ts'
import { findPayState } from '#server/records/money/payment/queries.ts'
import { found } from '#server/refuse.ts'
import { queryOnce } from '../queryOnce.ts'

export const GetPayState = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const find = async () => found(await findPayState(ctx.db, ctx.me.accountId, EF_ID))
    let state = await find()
    if (state.payStatus === PAY_STATUS.unpaid && state.openOrder) {
      await queryOnce(ctx, state.openOrder)
      state = await find()
    }
    return { OtherMsg: { IsPay: state.payStatus, ExamNO: state.examNo ?? '' } }
  },
})

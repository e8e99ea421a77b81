import { GetChangePayState as endpoint } from '#contract/money/paymentChange.ts'
import { handler } from '#server/handler.ts'
import { findOwnChange } from '#server/records/enrolment/changeQueries.ts'
import { findLiveChangeOrder } from '#server/records/money/payment/changeOrders.ts'
import { found } from '#server/refuse.ts'
import { queryOnce } from '../queryOnce.ts'

export const GetChangePayState = handler(endpoint, {
  handle: async (ctx, { CH_ID }) => {
    const find = async () => found(await findOwnChange(ctx.db, ctx.me.accountId, CH_ID))
    let change = await find()
    const order = change.status === 'payable' ? await findLiveChangeOrder(ctx.db, CH_ID) : null
    if (order?.status === 'open') {
      await queryOnce(ctx, order)
      change = await find()
    }
    return { OtherMsg: { State: change.status } }
  },
})

import { GetAppealPayState as endpoint } from '#contract/result/appealFee.ts'
import { queryOnce } from '#server/features/money/payment/queryOnce.ts'
import { handler } from '#server/handler.ts'
import { findLiveAppealOrder } from '#server/records/money/payment/appealOrders.ts'
import { feeStateOf, readAppealMoney } from '../appealFee.ts'
import { requireOwnAppeal } from '../ownAppeal.ts'
import { familyState } from '../ownAppealWire.ts'

export const GetAppealPayState = handler(endpoint, {
  handle: async (ctx, { AP_ID }) => {
    let appeal = await requireOwnAppeal(ctx, AP_ID)
    const order = appeal.state === 'unpaid' ? await findLiveAppealOrder(ctx.db, AP_ID) : null
    if (order?.status === 'open') {
      await queryOnce(ctx, order)
      appeal = await requireOwnAppeal(ctx, AP_ID)
    }
    const FeeState = feeStateOf(appeal, await readAppealMoney(ctx.db, AP_ID))
    return { OtherMsg: { State: familyState(appeal), FeeState } }
  },
})

import { GetPayState as endpoint } from '#contract/payment.ts'
import { PAY_STATUS } from '#domain/enrolment.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { found } from '#server/refuse.ts'
import { askWechat, type OrderAtWechat } from '../askWechat.ts'
import { findPayState } from '../queries.ts'

/** By order: whoever asks while WeChat is being asked learns from the same answer. */
const underWay = new Map<number, Promise<unknown>>()

function askOnce(ctx: ManualCtx<Me>, order: OrderAtWechat): Promise<unknown> {
  const before = underWay.get(order.id)
  if (before) return before
  const asking = askWechat(ctx, order).finally(() => underWay.delete(order.id))
  underWay.set(order.id, asking)
  return asking
}

export const GetPayState = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const find = async () => found(await findPayState(ctx.db, ctx.me.accountId, EF_ID))
    let state = await find()
    if (state.pay_status === PAY_STATUS.unpaid && state.openOrder) {
      await askOnce(ctx, state.openOrder)
      state = await find()
    }
    return { OtherMsg: { IsPay: state.pay_status, ExamNO: state.exam_no ?? '' } }
  },
})

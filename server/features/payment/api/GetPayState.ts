import { GetPayState as endpoint } from '#contract/payment.ts'
import { PAY_STATUS } from '#domain/enrolment.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import type { Outside } from '#server/outside.ts'
import { claimForPayer } from '#server/records/payment/askQueries.ts'
import { findPayState } from '#server/records/payment/queries.ts'
import { found } from '#server/refuse.ts'
import { askWechat, type OrderAtWechat } from '../askWechat.ts'

/**
 * Questions under way by order: whoever asks while WeChat is being asked learns from the same answer. Kept for each server
 * apart, since tests run several in one process.
 */
const underWay = new WeakMap<Outside, Map<number, Promise<unknown>>>()

/** Without the claim there is nothing to ask: somebody has done so within the last seconds, and what is known is answered. */
async function askIfClaimed(ctx: ManualCtx<Me>, order: OrderAtWechat): Promise<void> {
  if (await claimForPayer(ctx.db, order.id, ctx.now)) await askWechat(ctx, order)
}

function askOnce(ctx: ManualCtx<Me>, order: OrderAtWechat): Promise<unknown> {
  const questions = underWay.get(ctx.outside) ?? new Map<number, Promise<unknown>>()
  underWay.set(ctx.outside, questions)
  const before = questions.get(order.id)
  if (before) return before
  const asking = askIfClaimed(ctx, order).finally(() => questions.delete(order.id))
  questions.set(order.id, asking)
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

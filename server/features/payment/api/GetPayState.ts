import { GetPayState as endpoint } from '#contract/payment.ts'
import { PAY_STATUS } from '#domain/enrolment.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { found } from '#server/refuse.ts'
import { askWechat } from '../askWechat.ts'
import { findLiveOrder, type PayOrder } from '../orders.ts'
import { findPayState } from '../queries.ts'

/** By order: whoever asks while WeChat is being asked learns from the same answer. */
const underWay = new Map<number, Promise<unknown>>()

function askOnce(ctx: ManualCtx<Me>, order: PayOrder): Promise<unknown> {
  const before = underWay.get(order.id)
  if (before) return before
  const asking = askWechat(ctx, order).finally(() => underWay.delete(order.id))
  underWay.set(order.id, asking)
  return asking
}

export const GetPayState = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me } = ctx
    const before = found(await findPayState(db, me.accountId, EF_ID))
    const order = before.pay_status === PAY_STATUS.unpaid ? await findLiveOrder(db, EF_ID) : null
    const isOpen = order?.status === 'open'
    if (isOpen) await askOnce(ctx, order)
    const { pay_status, exam_no } = isOpen ? found(await findPayState(db, me.accountId, EF_ID)) : before
    return { OtherMsg: { IsPay: pay_status, ExamNO: exam_no ?? '' } }
  },
})

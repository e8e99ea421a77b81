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
 * Pending queries to WeChat by order; simultaneous callers share one. They are kept per `Outside`, because tests run
 * several servers in one process.
 */
const pendingQueries = new WeakMap<Outside, Map<number, Promise<unknown>>>()

/** Without the claim WeChat was queried within the last seconds, and the stored state is answered. */
async function queryIfClaimed(ctx: ManualCtx<Me>, order: OrderAtWechat): Promise<void> {
  if (await claimForPayer(ctx.db, order.id, ctx.now)) await askWechat(ctx, order)
}

function queryOnce(ctx: ManualCtx<Me>, order: OrderAtWechat): Promise<unknown> {
  const queries = pendingQueries.get(ctx.outside) ?? new Map<number, Promise<unknown>>()
  pendingQueries.set(ctx.outside, queries)
  const pending = queries.get(order.id)
  if (pending) return pending
  const query = queryIfClaimed(ctx, order).finally(() => queries.delete(order.id))
  queries.set(order.id, query)
  return query
}

export const GetPayState = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const find = async () => found(await findPayState(ctx.db, ctx.me.accountId, EF_ID))
    let state = await find()
    if (state.pay_status === PAY_STATUS.unpaid && state.openOrder) {
      await queryOnce(ctx, state.openOrder)
      state = await find()
    }
    return { OtherMsg: { IsPay: state.pay_status, ExamNO: state.exam_no ?? '' } }
  },
})

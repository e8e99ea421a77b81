import type { ManualCtx, Me } from '#server/context.ts'
import { noteAsked } from '#server/records/money/payment/askQueries.ts'
import { moveOrder, type PayOrder } from '#server/records/money/payment/orders.ts'
import { askWechat } from './askWechat.ts'

/**
 * Closes an open order at WeChat first and then here, so that an order closed here cannot be paid there. If it was paid
 * before that, the payment is booked instead.
 */
export async function closeAtWechat(
  ctx: ManualCtx<Me | null>,
  order: PayOrder,
): Promise<'closed' | 'paid' | 'tooYoung'> {
  const outcome = await ctx.outside.wechat.closeOrder(order.payCode)
  if (outcome === 'tooYoung') return 'tooYoung'
  if (outcome === 'paid') {
    await noteAsked(ctx.db, order.id, ctx.now)
    await askWechat(ctx, order)
    return 'paid'
  }
  await ctx.transaction(({ db, now }) => moveOrder(db, order.id, 'close', { closedAt: now }))
  return 'closed'
}

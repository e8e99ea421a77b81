import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import { closeAtWechat } from '#server/features/money/payment/closeAtWechat.ts'
import { findLiveChangeOrder } from '#server/records/money/payment/changeOrders.ts'
import { moveOrder } from '#server/records/money/payment/orders.ts'

/**
 * Closes at WeChat the order with which the difference of a change could still be paid. Where it was paid, the payment is booked
 * instead.
 */
export async function closeChangeOrder(
  ctx: ManualCtx<Me | null>,
  changeId: number,
): Promise<'closed' | 'paid' | 'tooYoung'> {
  const order = await findLiveChangeOrder(ctx.db, changeId)
  return order?.status === 'open' ? closeAtWechat(ctx, order) : 'closed'
}

/** Ends here an order that nobody has opened, under the enrolment's lock. False for one that was opened since and can still be paid. */
export async function dropChangeOrder({ db, now }: Ctx<unknown>, changeId: number): Promise<boolean> {
  const order = await findLiveChangeOrder(db, changeId)
  if (order?.status === 'open') return false
  if (order) await moveOrder(db, order.id, 'close', { closedAt: now })
  return true
}

import { isOldEnoughToClose } from '#domain/money/payment.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import { closeAtWechat } from '#server/features/money/payment/closeAtWechat.ts'
import { findLiveAppealOrder } from '#server/records/money/payment/appealOrders.ts'
import { moveOrder, type PayOrder } from '#server/records/money/payment/orders.ts'

/** `young`: WeChat would not close it yet, and `order` says since when it is open. */
export type FeeOrderEnd = { kind: 'closed' } | { kind: 'paid' } | { kind: 'young'; order: PayOrder }

/**
 * Closes at WeChat the order with which the fee of an appeal could still be paid, so that nobody pays for one that is over.
 * Where it was paid, the payment is booked instead.
 */
export async function closeFeeOrder(ctx: ManualCtx<Me | null>, appealId: number): Promise<FeeOrderEnd> {
  const order = await findLiveAppealOrder(ctx.db, appealId)
  if (order?.status !== 'open') return { kind: 'closed' }
  if (!isOldEnoughToClose(order.openedAt ?? order.createdAt, ctx.now)) return { kind: 'young', order }
  const outcome = await closeAtWechat(ctx, order)
  return outcome === 'tooYoung' ? { kind: 'young', order } : { kind: outcome }
}

/**
 * Ends here an order that nobody has opened, under the enrolment's lock. Returns one that was opened since `closeFeeOrder`
 * looked, which can still be paid.
 */
export async function dropFeeOrder({ db, now }: Ctx<unknown>, appealId: number): Promise<PayOrder | null> {
  const order = await findLiveAppealOrder(db, appealId)
  if (order?.status === 'open') return order
  if (order) await moveOrder(db, order.id, 'close', { closedAt: now })
  return null
}

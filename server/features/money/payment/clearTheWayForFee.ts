import { whyCannotEditDuringPayment } from '#domain/money/payment.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { findLiveOrder } from '#server/records/money/payment/orders.ts'
import { findShare } from '#server/records/money/payment/shareQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { closeAtWechat } from './closeAtWechat.ts'

/**
 * Call this before the fee of an enrolment changes: it closes at WeChat an order that could still be paid with the old
 * fee (rulings#edit). A bill is closed as a whole; the other enrolments in it can then be paid anew. Refuses PAYMENT_JUST_STARTED while WeChat would not close it, and ENROLMENT_PAID when it was paid
 * in the meantime.
 */
export async function clearTheWayForFee(ctx: ManualCtx<Me>, enrolmentId: number, newFeeFen: number): Promise<void> {
  const order = await findLiveOrder(ctx.db, enrolmentId)
  if (order?.status !== 'open') return
  const share = await findShare(ctx.db, order.id, enrolmentId)
  if (share?.shareFen === newFeeFen) return
  const createdAt = order.openedAt ?? order.createdAt
  refuseIf(whyCannotEditDuringPayment([{ status: order.status, createdAt }], ctx.now))
  const outcome = await closeAtWechat(ctx, order)
  if (outcome === 'paid') refuse('ENROLMENT_PAID')
  if (outcome === 'tooYoung') refuse('PAYMENT_JUST_STARTED')
}

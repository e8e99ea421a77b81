import { APPEAL_FEE_BACK } from '#domain/money/feeKind.ts'
import { yuanText } from '#domain/money.ts'
import type { Ctx, Me } from '#server/context.ts'
import { findPaidAppealOrder } from '#server/records/money/payment/appealOrders.ts'
import { nextRefundAt, startRefundIfWhole, unpromisedFen } from '#server/records/money/payment/orderRefunds.ts'
import { insertRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertStep } from '#server/records/result/appeal/appealWrites.ts'

/**
 * Gives back what is left of the fee of an appeal, within the transaction that changes the result and under the enrolment's
 * lock; nothing where no fee was paid, or all of it went back at WeChat's console before.
 */
export async function giveBackAppealFee(
  ctx: Ctx<Me>,
  { id, enrolmentId }: { id: number; enrolmentId: number },
): Promise<void> {
  const { db, me, now } = ctx
  const order = await findPaidAppealOrder(db, id)
  const amountFen = order === null ? 0 : await unpromisedFen(db, order.id)
  if (order === null || amountFen <= 0) return
  const refundId = await insertRefund(db, {
    enrolmentId,
    orderId: order.id,
    amountFen,
    reason: APPEAL_FEE_BACK,
    origin: 'appeal',
    way: 'wechat',
    status: 'approved',
    requestedBy: null,
    now,
    askAt: await nextRefundAt(db, order.id, now),
  })
  if (refundId === null) throw new Error(`the fee of appeal ${id} was not given back`)
  await startRefundIfWhole(db, order.id)
  await insertStep(db, id, { kind: 'feeBack', note: `申诉费${yuanText(amountFen)}元`, by: me.accountId, now })
  await insertAudit(ctx, {
    action: 'GiveBackAppealFee',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: null,
    after: { appealId: id, refundId, amountFen },
  })
  await ctx.enqueue('refundOrder', { orderId: order.id })
}

import type { JobCtx } from '#server/context.ts'
import { moveOrder } from '#server/records/payment/orders.ts'
import { findLiveRefund, insertMoneyEntry, moveRefund, raiseAlarm } from '#server/records/payment/queries.ts'

/**
 * Refunds what an order received. It requests the refund under one refund number, so that a repeated request pays once,
 * and queries until WeChat reports it done; until then the job fails and is retried.
 */
export async function refundOrder(ctx: JobCtx, { orderId }: { orderId: number }): Promise<void> {
  const refund = await findLiveRefund(ctx.db, orderId)
  if (!refund) return
  const { wechat } = ctx.outside
  if (refund.status === 'asked') {
    const outcome = await wechat.refund({
      outTradeNo: refund.pay_code,
      outRefundNo: refund.refund_code,
      totalFen: refund.order_fen,
      refundFen: refund.amount_fen,
      reason: refund.reason,
    })
    if (outcome.kind === 'refused') {
      await ctx.transaction(async (inner) => {
        if (!(await moveRefund(inner.db, refund.id, 'asked', 'failed', inner.now))) return
        await moveOrder(inner.db, orderId, 'failRefund')
        await raiseAlarm(inner, {
          kind: 'refundRefused',
          noticeId: null,
          orderId,
          detail: `${outcome.code} ${outcome.message}`,
        })
      })
      return
    }
    await ctx.transaction(({ db }) => moveRefund(db, refund.id, 'asked', 'accepted', null))
  }
  const report = await wechat.queryRefund(refund.refund_code)
  if (report.kind !== 'found' || report.state !== 'SUCCESS')
    throw new Error(`refund ${refund.id} is not through yet: ${report.kind === 'found' ? report.state : report.kind}`)
  await ctx.transaction(async (inner) => {
    if (!(await moveRefund(inner.db, refund.id, 'accepted', 'done', inner.now))) return
    await moveOrder(inner.db, orderId, 'finishRefund')
    await insertMoneyEntry(inner.db, {
      enrolmentId: refund.enrolment_id,
      orderId,
      kind: 'refund',
      amountFen: -refund.amount_fen,
      transactionId: refund.transaction_id,
      at: inner.now,
    })
  })
}

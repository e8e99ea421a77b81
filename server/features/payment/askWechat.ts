import type { ManualCtx, Me } from '#server/context.ts'
import { moveOrder, type PayOrder } from '#server/records/payment/orders.ts'
import { type Settlement, settleOrder } from './settleOrder.ts'

export type OrderAtWechat = Pick<PayOrder, 'id' | 'pay_code'>

/**
 * Queries WeChat for an order and books a payment it reports. `unpaid`: WeChat knows the order, but it is not paid;
 * `gone`: WeChat does not know it or has closed it, so it is closed here too.
 */
export async function askWechat(
  ctx: ManualCtx<Me | null>,
  order: OrderAtWechat,
): Promise<Settlement | 'unpaid' | 'gone'> {
  const report = await ctx.outside.wechat.queryOrder(order.pay_code)
  if (report.state === 'SUCCESS' && report.transactionId && report.totalFen !== undefined && report.paidAt) {
    const payment = {
      payCode: order.pay_code,
      transactionId: report.transactionId,
      amountFen: report.totalFen,
      currency: report.feeType ?? 'CNY',
      tradeType: report.tradeType ?? '',
      paidAt: report.paidAt,
      noticeId: null,
    }
    return ctx.transaction((inner) => settleOrder(inner, payment))
  }
  if (report.state === 'CLOSED' || report.state === 'REVOKED') {
    await ctx.transaction(({ db, now }) => moveOrder(db, order.id, 'close', { closed_at: now }))
    return 'gone'
  }
  return report.state === 'NOTEXIST' ? 'gone' : 'unpaid'
}

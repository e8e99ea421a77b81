import type { ManualCtx, Me } from '#server/context.ts'
import { moveOrder, type PayOrder } from '#server/records/money/payment/orders.ts'
import { bookRefundsOfOrder } from './consoleRefunds.ts'
import { type Settlement, settleOrder } from './settleOrder.ts'

export type OrderAtWechat = Pick<PayOrder, 'id' | 'payCode'>

/**
 * Queries WeChat for an order and books a payment it reports. `unpaid`: WeChat knows the order, but it is not paid;
 * `gone`: WeChat does not know it or has closed it, so it is closed here too.
 */
export async function askWechat(
  ctx: ManualCtx<Me | null>,
  order: OrderAtWechat,
): Promise<Settlement | 'unpaid' | 'gone'> {
  const report = await ctx.outside.wechat.queryOrder(order.payCode)
  const isPaid = report.state === 'SUCCESS' || report.state === 'REFUND'
  if (isPaid && report.transactionId && report.totalFen !== undefined && report.paidAt) {
    const payment = {
      payCode: order.payCode,
      transactionId: report.transactionId,
      amountFen: report.totalFen,
      currency: report.feeType ?? 'CNY',
      tradeType: report.tradeType ?? '',
      paidAt: report.paidAt,
      noticeId: null,
    }
    const settlement = await ctx.transaction((inner) => settleOrder(inner, payment))
    // Somebody gave the money back at WeChat's console before the payment was booked here.
    if (report.state === 'REFUND' && settlement !== 'unknown') await bookRefundsOfOrder(ctx, order)
    return settlement
  }
  if (report.state === 'CLOSED' || report.state === 'REVOKED') {
    await ctx.transaction(({ db, now }) => moveOrder(db, order.id, 'close', { closedAt: now }))
    return 'gone'
  }
  return report.state === 'NOTEXIST' ? 'gone' : 'unpaid'
}

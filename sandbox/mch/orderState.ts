import { randomInt } from 'node:crypto'
import { compactTime, instantOf } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import type { RefundState } from '#sandbox/events.ts'
import type { Order, Refund } from '#sandbox/world.ts'

/** The age of an order, including what a test has added. */
export function ageSeconds({ settings }: SandboxContext, order: Order): number {
  return (settings.now() - order.createdAt) / 1000 + order.agedSeconds
}

/** Whether the order was closed by the merchant or is past its `time_expire`. */
export function isClosed({ settings }: SandboxContext, order: Order): boolean {
  const expiresAt = instantOf(order.fields.time_expire ?? '')
  return order.closedAt !== null || settings.now() + order.agedSeconds * 1000 > expiresAt
}

/** The order's refunds, without those that were closed. */
export function refundsOf(context: SandboxContext, outTradeNo: string): Refund[] {
  const refunds = context.world.refundsByOrder.get(outTradeNo) ?? []
  return refunds.filter((refund) => refundStateOf(context, refund) !== 'REFUNDCLOSE')
}

export function refundStateOf({ settings }: SandboxContext, refund: Refund): RefundState {
  if (refund.state !== null) return refund.state
  return settings.now() >= refund.endsAt ? refund.ends : 'PROCESSING'
}

/** Records a refund that was accepted; through the calls of a merchant or at the merchant's console. */
export function recordRefund(
  context: SandboxContext,
  refund: { outTradeNo: string; outRefundNo: string; refundFen: number; notifyUrl: string },
): Refund {
  const { refundEnds: ends, refundSeconds: seconds } = context.settings.rules
  context.record({ type: 'refund', refundId: newNumber(context, '5030'), ...refund, ends, seconds })
  const recorded = context.world.refunds.get(refund.outRefundNo)
  if (!recorded) throw new Error('a refund just recorded is not there')
  return recorded
}

export function tradeStateOf(context: SandboxContext, order: Order): 'SUCCESS' | 'REFUND' | 'CLOSED' | 'NOTPAY' {
  if (order.paid) return refundsOf(context, order.fields.out_trade_no ?? '').length > 0 ? 'REFUND' : 'SUCCESS'
  return isClosed(context, order) ? 'CLOSED' : 'NOTPAY'
}

export type PayResult = 'paid' | 'alreadyPaid' | 'closed' | 'unknown'

/**
 * Pays an order, at most once. `despiteClose` simulates a payment that was already under way when the order was closed,
 * `totalFen` one of another amount than the order's.
 */
export function payOrder(
  context: SandboxContext,
  outTradeNo: string,
  { despiteClose = false, totalFen }: { despiteClose?: boolean; totalFen?: number } = {},
): PayResult {
  const order = context.world.orders.get(outTradeNo)
  if (!order) return 'unknown'
  if (order.paid) return 'alreadyPaid'
  if (isClosed(context, order) && !despiteClose) return 'closed'
  context.record({ type: 'paid', outTradeNo, transactionId: newNumber(context, '4200'), totalFen })
  return 'paid'
}

/** A number of 28 digits, like WeChat's for payments and refunds. */
export function newNumber({ settings }: SandboxContext, start: string): string {
  const head = `${start}${compactTime(settings.now())}`
  return head + String(randomInt(10 ** 10)).padStart(28 - head.length, '0')
}

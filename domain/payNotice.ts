import type { OrderStatus } from './payment.ts'

/** What is known of the order when a notice (or a query's answer) about it is read, under the lock of its enrolment. */
export type NotifiedOrder = {
  orderNumber: string
  amountFen: number
  appId: string
  merchantId: string
  status: OrderStatus
  /** WeChat's number of the payment that settled this order, null before. */
  transactionId: string | null
  enrolment: { isPaid: boolean; isRefunded: boolean; feeFen: number }
}

/** A success as WeChat reports it, its signature already checked. */
export type PayNotice = {
  orderNumber: string
  amountFen: number
  currency: string
  appId: string
  merchantId: string
  transactionId: string
}

export type NoticeMismatch = 'orderNumber' | 'amount' | 'currency' | 'app' | 'merchant' | 'transaction'

export type NoticeReading =
  /** First news of the payment: the order and its enrolment become paid. */
  | { kind: 'settle' }
  /** Known already: answer success, change nothing. */
  | { kind: 'repeat' }
  /** Not the payment this order asks for: keep it, raise the alarm, answer failure. */
  | { kind: 'mismatch'; what: NoticeMismatch }
  /** Real money that the enrolment does not need: record the order as paid and refund it. */
  | { kind: 'extra'; why: 'paidAlready' | 'refundedAlready' | 'feeChanged' }

/**
 * What a payment notice means (rulings 5). Money received is never lost: a closed order settles too, and what arrives for an
 * enrolment that is paid, refunded or meanwhile costs something else is `extra`.
 */
export function readPayNotice(order: NotifiedOrder, notice: PayNotice): NoticeReading {
  const what = mismatchOf(order, notice)
  if (what) return { kind: 'mismatch', what }
  if (order.transactionId !== null) return { kind: 'repeat' }
  const { isPaid, isRefunded, feeFen } = order.enrolment
  if (isRefunded) return { kind: 'extra', why: 'refundedAlready' }
  if (isPaid) return { kind: 'extra', why: 'paidAlready' }
  return feeFen === order.amountFen ? { kind: 'settle' } : { kind: 'extra', why: 'feeChanged' }
}

function mismatchOf(order: NotifiedOrder, notice: PayNotice): NoticeMismatch | null {
  if (notice.orderNumber !== order.orderNumber) return 'orderNumber'
  if (notice.appId !== order.appId) return 'app'
  if (notice.merchantId !== order.merchantId) return 'merchant'
  if (notice.currency !== 'CNY') return 'currency'
  if (notice.amountFen !== order.amountFen) return 'amount'
  return order.transactionId === null || order.transactionId === notice.transactionId ? null : 'transaction'
}

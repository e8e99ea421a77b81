import { type BatchPhase, whyBatchClosed } from './batch.ts'
import type { OrderStatus } from './moneyMoves.ts'
import type { Reason } from './reasons.ts'
import type { Instant } from './time.ts'

/** How long a prepay id can open the pay sheet. */
export const PREPAY_LIFE_SECONDS = 7200
/** Age at which an unpaid order is closed (rulings#open-orders). */
export const ORDER_LIFE_SECONDS = 1800
/** Age before which WeChat refuses to close an order, and so do we (rulings#edit). */
export const CLOSE_MIN_AGE_SECONDS = 300

/** Whether the order can still be paid in WeChat's pay sheet. */
export function isOrderLive(status: OrderStatus): boolean {
  return status === 'created' || status === 'open'
}

export type Payable = {
  isPaid: boolean
  isRefunded: boolean
  feeFen: number
  areaPaysOnline: boolean
  batchPhase: BatchPhase
}

/**
 * Why this enrolment cannot be paid online now (rulings#edit, rulings#pay-code): ENROLMENT_REFUNDED, NO_FEE_DUE,
 * ALREADY_PAID, AREA_PAYS_AT_DESK, or the batch's reason, since an unpaid enrolment is kept only while its batch is
 * open.
 */
export function whyCannotPay({ isPaid, isRefunded, feeFen, areaPaysOnline, batchPhase }: Payable): Reason | null {
  if (isRefunded) return 'ENROLMENT_REFUNDED'
  if (feeFen <= 0) return 'NO_FEE_DUE'
  if (isPaid) return 'ALREADY_PAID'
  if (!areaPaysOnline) return 'AREA_PAYS_AT_DESK'
  return whyBatchClosed(batchPhase)
}

/** PAYMENT_JUST_STARTED while an order that can be paid is younger than WeChat lets us close it (rulings#edit). */
export function whyCannotEditDuringPayment(
  orders: readonly { status: OrderStatus; createdAt: Instant }[],
  now: Instant,
): Reason | null {
  const isYoung = orders.some(({ status, createdAt }) => isOrderLive(status) && !isOldEnoughToClose(createdAt, now))
  return isYoung ? 'PAYMENT_JUST_STARTED' : null
}

/**
 * Until when `whyCannotEditDuringPayment` refuses, null where it does not; pages show it before somebody starts to
 * edit.
 */
export function paymentHoldsUntil(
  orders: readonly { status: OrderStatus; createdAt: Instant }[],
  now: Instant,
): Instant | null {
  const young = orders.filter((order) => whyCannotEditDuringPayment([order], now) !== null)
  return young.length === 0 ? null : Math.max(...young.map(({ createdAt }) => createdAt)) + CLOSE_MIN_AGE_SECONDS * 1000
}

/** Whether WeChat accepts closing an order of this age. */
export function isOldEnoughToClose(createdAt: Instant, now: Instant): boolean {
  return now - createdAt >= CLOSE_MIN_AGE_SECONDS * 1000
}

/** Whether an unpaid order is overdue and must be closed (rulings#open-orders). */
export function isOrderOverdue(createdAt: Instant, now: Instant): boolean {
  return now - createdAt >= ORDER_LIFE_SECONDS * 1000
}

/** WeChat is asked about one order at most once in this many seconds, whoever wants to know. */
export const ASK_PAUSE_SECONDS = 3

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Most people pay within this time after opening the order, or never. */
export const YOUNG_SECONDS = 300
/** A payer who asked for the payment's state stays on the page for about this long. */
export const AWAITED_SECONDS = 120
/** A little less than the 15 seconds between two runs of the job, which are never exact to the millisecond. */
const SHORT_PAUSE_MS = 12_000

export type PendingOrder = { openedAt: Instant; expiresAt: Instant; awaitedAt: Instant | null }

/** Whether the job asks about this order before the others: it is young, or its payer is waiting for the answer. */
export function isAskedFirst({ openedAt, awaitedAt }: PendingOrder, now: Instant): boolean {
  return now - openedAt < YOUNG_SECONDS * 1000 || (awaitedAt !== null && now - awaitedAt < AWAITED_SECONDS * 1000)
}

/**
 * How long the job waits before it asks about this order again: until its next run where somebody may just have paid,
 * otherwise longer with the order's age up to a minute, which bounds how late a lost notice is found. An order past its
 * half hour could not be closed or booked; it is tried again at growing intervals of at most an hour.
 */
export function askPauseMs(order: PendingOrder, now: Instant): number {
  if (isAskedFirst(order, now)) return SHORT_PAUSE_MS
  const overdueMs = now - order.expiresAt
  if (overdueMs >= 0) return Math.min(HOUR_MS, MINUTE_MS + overdueMs / 4)
  return Math.min(MINUTE_MS, Math.max(SHORT_PAUSE_MS, (now - order.openedAt) / 10))
}

/** Whether a prepay id still opens the pay sheet; afterwards the order is placed again under the same number. */
export function isPrepayUsable(prepaidAt: Instant, now: Instant): boolean {
  return now - prepaidAt < PREPAY_LIFE_SECONDS * 1000
}

/** The stored order when a notice (or a query's answer) about it is processed, read under the lock of its enrolment. */
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
  /** How it was paid; the product only asks for `JSAPI`, payment inside WeChat. */
  tradeType: string
  appId: string
  merchantId: string
  transactionId: string
}

export type NoticeMismatch = 'orderNumber' | 'amount' | 'currency' | 'tradeType' | 'app' | 'merchant' | 'transaction'

export type NoticeReading =
  /** First report of the payment: the order and its enrolment become paid. */
  | { kind: 'settle' }
  /** Known already: answer success, change nothing. */
  | { kind: 'repeat' }
  /** Not the payment this order asks for: keep it, raise the alarm, answer failure. */
  | { kind: 'mismatch'; what: NoticeMismatch }
  /** Real money that the enrolment does not need: record the order as paid and refund it. */
  | { kind: 'extra'; why: 'paidAlready' | 'refundedAlready' | 'feeChanged' }

/** Why a payment that nobody needed goes back, as the payer reads it in WeChat. */
export const extraRefundReasons: Readonly<Record<'paidAlready' | 'refundedAlready' | 'feeChanged', string>> = {
  paidAlready: '重复支付，自动退回',
  refundedAlready: '该报名已退费，款项自动退回',
  feeChanged: '报名费已变更，原订单款项自动退回',
}

/**
 * What a payment notice means (rulings#paid). Money received is never lost: even a closed order is settled, and money
 * for an enrolment that is paid already, was refunded, or has another fee by now is `extra`.
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
  if (notice.tradeType !== 'JSAPI') return 'tradeType'
  if (notice.amountFen !== order.amountFen) return 'amount'
  return order.transactionId === null || order.transactionId === notice.transactionId ? null : 'transaction'
}

import { type BatchPhase, whyBatchClosed } from './batch.ts'
import type { Reason } from './reasons.ts'
import type { Instant } from './time.ts'

/** How long a prepay id can open the pay sheet. */
export const PREPAY_LIFE_SECONDS = 7200
/** Age at which an order that is not paid is closed (rulings#open-orders). */
export const ORDER_LIFE_SECONDS = 1800
/** Age before which WeChat refuses to close an order, and so do we (rulings#edit). */
export const CLOSE_MIN_AGE_SECONDS = 300

/**
 * `created`: recorded, WeChat's answer not known yet; `open`: payable; `refunding`: asked for at WeChat, not yet
 * confirmed.
 */
export type OrderStatus = 'created' | 'open' | 'paid' | 'closed' | 'refunding' | 'refunded'
export type OrderAction = 'open' | 'settle' | 'close' | 'startRefund' | 'finishRefund' | 'failRefund'

/** All moves of an order: from which statuses, to which. Data, so that a query can say `status IN (from)`. */
export const orderMoves: Readonly<Record<OrderAction, { from: readonly OrderStatus[]; to: OrderStatus }>> = {
  open: { from: ['created'], to: 'open' },
  // A notice may come before WeChat's answer to the order, and a payment may win the race against our closing it.
  settle: { from: ['created', 'open', 'closed'], to: 'paid' },
  close: { from: ['created', 'open'], to: 'closed' },
  startRefund: { from: ['paid'], to: 'refunding' },
  finishRefund: { from: ['refunding'], to: 'refunded' },
  failRefund: { from: ['refunding'], to: 'paid' },
}

/** Whether an order in this status may be moved so. */
export function orderCan(action: OrderAction, status: OrderStatus): boolean {
  return orderMoves[action].from.indexOf(status) >= 0
}

/** Whether money may still arrive on purpose: the order can be paid in the sheet. */
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
 * Until when `whyCannotEditDuringPayment` refuses, null where it does not: told before somebody begins to edit, not
 * after.
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

/** Whether an unpaid order has outlived its time and is to be closed (rulings#open-orders). */
export function isOrderOverdue(createdAt: Instant, now: Instant): boolean {
  return now - createdAt >= ORDER_LIFE_SECONDS * 1000
}

/** WeChat is asked about one order once in so long, whoever wants to know. */
export const ASK_PAUSE_SECONDS = 3

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Most people pay within these minutes, or never. */
export const YOUNG_SECONDS = 300
/** Whoever asked whether he has paid looks at the page for about so long. */
export const AWAITED_SECONDS = 120
/** A little less than the quarter of a minute between two rounds of the job, which never come to the millisecond. */
const SHORT_PAUSE_MS = 12_000

export type AskedOrder = { openedAt: Instant; expiresAt: Instant; awaitedAt: Instant | null }

/** Whether the job asks about this order before the others: it is young, or its payer waits for the answer. */
export function isAskedFirst({ openedAt, awaitedAt }: AskedOrder, now: Instant): boolean {
  return now - openedAt < YOUNG_SECONDS * 1000 || (awaitedAt !== null && now - awaitedAt < AWAITED_SECONDS * 1000)
}

/**
 * How long the job leaves an order alone after asking about it: until the next round where somebody may just have paid,
 * then longer with its age up to a minute, so that no lost notice is found later than that. What outlives its half hour
 * could not be closed or booked, and is tried more and more rarely, at least once an hour.
 */
export function askPauseMs(order: AskedOrder, now: Instant): number {
  if (isAskedFirst(order, now)) return SHORT_PAUSE_MS
  const overdueMs = now - order.expiresAt
  if (overdueMs >= 0) return Math.min(HOUR_MS, MINUTE_MS + overdueMs / 4)
  return Math.min(MINUTE_MS, Math.max(SHORT_PAUSE_MS, (now - order.openedAt) / 10))
}

/** Whether a prepay id still opens the pay sheet; afterwards the order is placed again under the same number. */
export function isPrepayUsable(prepaidAt: Instant, now: Instant): boolean {
  return now - prepaidAt < PREPAY_LIFE_SECONDS * 1000
}

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
  /** How it was paid: `JSAPI`, inside WeChat, is all that is asked for. */
  tradeType: string
  appId: string
  merchantId: string
  transactionId: string
}

export type NoticeMismatch = 'orderNumber' | 'amount' | 'currency' | 'tradeType' | 'app' | 'merchant' | 'transaction'

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
 * What a payment notice means (rulings#paid). Money received is never lost: a closed order settles too, and what
 * arrives for an enrolment that is paid, refunded or meanwhile costs something else is `extra`.
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

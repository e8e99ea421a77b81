import { type BatchPhase, whyBatchClosed } from '#domain/batch/batch.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time.ts'
import type { OrderStatus } from './moneyMoves.ts'

/** How long a prepay id can open the pay sheet. */
export const PREPAY_LIFE_SECONDS = 7200
/** Age at which an unpaid order is closed (rulings#open-orders). */
export const ORDER_LIFE_SECONDS = 1800
/** Age before which WeChat refuses to close an order, and so do we (rulings#edit). */
export const CLOSE_MIN_AGE_SECONDS = 300
/** WeChat takes amounts of at most nine digits. */
const ORDER_MAX_FEN = 999_999_999

/** Whether the order can still be paid in WeChat's pay sheet. */
export function isOrderLive(status: OrderStatus): boolean {
  return status === 'created' || status === 'open'
}

export type Payable = {
  isPaid: boolean
  isRefunded: boolean
  /** Another amount than the fee was paid, and a person decides about it. */
  isHeld: boolean
  feeFen: number
  areaPaysOnline: boolean
  batchPhase: BatchPhase
}

/**
 * Why this enrolment cannot be paid online now (rulings#edit, rulings#pay-code): ENROLMENT_REFUNDED, NO_FEE_DUE,
 * ALREADY_PAID, PAYMENT_HELD (another payment would only have to be given back), AREA_PAYS_AT_DESK, or the batch's reason, since an unpaid enrolment is kept only while its batch is
 * open.
 */
export function whyCannotPay({
  isPaid,
  isRefunded,
  isHeld,
  feeFen,
  areaPaysOnline,
  batchPhase,
}: Payable): Reason | null {
  if (isRefunded) return 'ENROLMENT_REFUNDED'
  if (feeFen <= 0) return 'NO_FEE_DUE'
  if (isPaid) return 'ALREADY_PAID'
  if (isHeld) return 'PAYMENT_HELD'
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

/** The most enrolments that one order pays (office#one-bill): WeChat gives money of one order back at most 50 times. */
export const BILL_SIZE = 50

/** What the pay sheet calls an order of several enrolments; its sum is shown by WeChat. */
export function billSubject(count: number): string {
  return `${count}项报名`
}

/** The sum of a bill in fen; null where it is more than an order of WeChat can ask for. */
export function billSumFen(feesFen: readonly number[]): number | null {
  const sumFen = feesFen.reduce((sum, feeFen) => sum + feeFen, 0)
  return sumFen <= ORDER_MAX_FEN ? sumFen : null
}

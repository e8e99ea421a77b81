import { PAY_STATUS, type PayStatus } from '#domain/enrolment/enrolment.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant } from '#domain/time.ts'
import type { Moves } from './moneyMoves.ts'

/** What an enrolment is entered for, with its fee. */
export interface Choice {
  areaId: number
  mode: 0 | 1
  majorId: number
  gradeId: number
  feeFen: number
}

/**
 * `waiting` for a second person; `payable`: approved, and the family pays the difference before a time, until which the old
 * choice stands; `done`: the new one holds.
 */
export type ChangeStatus = 'waiting' | 'payable' | 'done' | 'declined' | 'withdrawn' | 'expired'
export type ChangeAction = 'giveBack' | 'charge' | 'pay' | 'decline' | 'withdraw' | 'expire'

export const changeStatusTexts: Readonly<Record<ChangeStatus, string>> = {
  waiting: '待批准',
  payable: '待补缴差额',
  done: '已改报',
  declined: '未批准',
  withdrawn: '已撤回',
  expired: '逾期未补缴',
}

export const changeMoves: Moves<ChangeAction, ChangeStatus> = {
  giveBack: { from: ['waiting'], to: 'done' },
  charge: { from: ['waiting'], to: 'payable' },
  pay: { from: ['payable'], to: 'done' },
  decline: { from: ['waiting'], to: 'declined' },
  withdraw: { from: ['waiting', 'payable'], to: 'withdrawn' },
  expire: { from: ['payable'], to: 'expired' },
}

/** A change that may still come about. */
export const CHANGES_LIVE: readonly ChangeStatus[] = ['waiting', 'payable']

/** What the refund of a difference says in WeChat. */
export const CHANGE_REFUND_REASON = '改报后报名费减少，差额退回'
/** What goes back of differences where an enrolment ends with a refund. */
export const CHANGE_ENDED_REASON = '报名退费，改报补缴的差额一并退回'

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.areaId === other.areaId &&
  one.mode === other.mode &&
  one.majorId === other.majorId &&
  one.gradeId === other.gradeId

/** What is to be paid (above 0) or goes back (below 0), in fen. */
export const differenceFen = (from: Pick<Choice, 'feeFen'>, to: Pick<Choice, 'feeFen'>): number =>
  to.feeFen - from.feeFen

export interface Changeable extends Choice {
  payStatus: PayStatus
  isWaived: boolean
  hasExamTime: boolean
  /** The candidate has sat down, chosen or drawn pieces, was noted as present or absent, or was marked. */
  hasBegun: boolean
  /** What is left of all that was paid. */
  leftFen: number
}

/**
 * Why a paid enrolment cannot be changed to another choice (office#child): ENROLMENT_UNPAID and ENROLMENT_REFUNDED, CHANGE_WAIVED
 * while its fee is waived, CHANGE_BEGUN, MOVE_HAS_TIME until its exam time is taken away, CHANGE_NOTHING, CHANGE_LEFT_LESS where
 * less is left of the payment than would go back.
 */
export function whyCannotChange(from: Changeable, to: Choice): Reason | null {
  if (from.payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  if (from.payStatus === PAY_STATUS.unpaid) return 'ENROLMENT_UNPAID'
  if (from.isWaived) return 'CHANGE_WAIVED'
  if (from.hasBegun) return 'CHANGE_BEGUN'
  if (from.hasExamTime) return 'MOVE_HAS_TIME'
  if (isSameChoice(from, to)) return 'CHANGE_NOTHING'
  return from.leftFen + differenceFen(from, to) <= 0 ? 'CHANGE_LEFT_LESS' : null
}

/** The longest time in which a difference may be paid. */
const LONGEST_DAYS = 30

/** CHANGE_UNTIL_WRONG for a time before which nobody could pay a difference, or that lies too far ahead. */
export function whyPayUntilUnfit(until: Instant | null, now: Instant): Reason | null {
  return until === null || until <= now || until > now + LONGEST_DAYS * DAY_MS ? 'CHANGE_UNTIL_WRONG' : null
}

/** Why the difference cannot be paid now: CHANGE_OVER or CHANGE_LATE. */
export function whyCannotPayDifference(
  { status, payUntil }: { status: ChangeStatus; payUntil: Instant | null },
  now: Instant,
): Reason | null {
  if (status !== 'payable' || payUntil === null) return 'CHANGE_OVER'
  return now >= payUntil ? 'CHANGE_LATE' : null
}

/** A payment of an enrolment, with what can go back of it. */
export interface Left {
  leftFen: number
}

/**
 * How much goes back of each payment, the newest first, so that the payment which made the enrolment a paid one is used up
 * last. `payments` are ordered from the newest to that one; the sum is what is asked for, or all that is left.
 */
export function divideBack<Payment extends Left>(
  payments: readonly Payment[],
  amountFen: number,
): Array<{ payment: Payment; amountFen: number }> {
  let openFen = amountFen
  const parts: Array<{ payment: Payment; amountFen: number }> = []
  for (const payment of payments) {
    const partFen = Math.min(openFen, Math.max(0, payment.leftFen))
    if (partFen > 0) parts.push({ payment, amountFen: partFen })
    openFen -= partFen
  }
  return parts
}

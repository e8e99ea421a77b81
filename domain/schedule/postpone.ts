import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { dayOf } from '#domain/schedule/plan/instance.ts'
import { DAY_MS, type Instant, startOfShanghaiDay } from '#domain/time.ts'

/** A candidate who is ill, or cannot come for another reason, before or after the check-in (office#board-on-site). */
export interface PostponeFacts {
  /** When the exam begins; null where no plan gave the candidate minutes of his own. */
  ownBeginsAt: Instant | null
  attendance: Attendance
  /** Whether an examiner has begun to write, or has submitted a review. */
  isMarked: boolean
}

/** Why a candidate cannot be postponed: MOVE_NOT_OF_PLAN, POSTPONE_ABSENT, POSTPONE_MARKED. A check-in is taken back with it. */
export function whyCannotPostpone({ ownBeginsAt, attendance, isMarked }: PostponeFacts): Reason | null {
  if (ownBeginsAt === null) return 'MOVE_NOT_OF_PLAN'
  if (attendance === 'absent') return 'POSTPONE_ABSENT'
  return isMarked ? 'POSTPONE_MARKED' : null
}

/**
 * POSTPONE_SAME_DAY for a place today, or on the day on which the candidate cannot come: a postponement leads to another day
 * that the family can prepare for.
 */
export function whyNotAnotherDay(beginsAt: Instant, leftAt: Instant, now: Instant): Reason | null {
  const day = dayOf(beginsAt)
  return day <= dayOf(now) || day === dayOf(leftAt) ? 'POSTPONE_SAME_DAY' : null
}

/** The first instant of tomorrow. */
export const tomorrowOf = (now: Instant): Instant => startOfShanghaiDay(now) + DAY_MS

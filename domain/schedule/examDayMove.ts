import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS, startOfShanghaiDay } from '#domain/time.ts'

/** A candidate whom staff want to send to another room on the day of the exam (office#board-on-site). */
export interface ExamDayMoveFacts {
  /** When the exam begins; null where no plan gave the candidate minutes of his own. */
  ownBeginsAt: Instant | null
  attendance: Attendance
  /** Whether an examiner has begun to write, or has submitted a review. */
  isMarked: boolean
}

/**
 * Why a candidate cannot be sent to another room today: MOVE_NOT_OF_PLAN, MOVE_NOT_TODAY, MOVE_ABSENT, MOVE_MARKED. Who
 * has checked in moves with his check-in.
 */
export function whyCannotMoveOnExamDay(
  { ownBeginsAt, attendance, isMarked }: ExamDayMoveFacts,
  now: Instant,
): Reason | null {
  if (ownBeginsAt === null) return 'MOVE_NOT_OF_PLAN'
  if (startOfShanghaiDay(ownBeginsAt) !== startOfShanghaiDay(now)) return 'MOVE_NOT_TODAY'
  if (attendance === 'absent') return 'MOVE_ABSENT'
  return isMarked ? 'MOVE_MARKED' : null
}

/** A place may have begun this long ago, so that a move can still be undone after it has begun. */
const LATEST_AFTER_MS = 15 * MINUTE_MS

/** MOVE_PAST where a time was chosen that has passed: a candidate who is not there could not come in time. */
export const whyBeginUnfit = (beginsAt: Instant, now: Instant): Reason | null =>
  now - beginsAt > LATEST_AFTER_MS ? 'MOVE_PAST' : null

/**
 * From when on places are offered: from now on to somebody who is there; to somebody who has not come yet, never earlier
 * than the time that he was told.
 */
export function offeredFrom({ ownBeginsAt, attendance }: ExamDayMoveFacts, now: Instant): Instant {
  return attendance === 'arrived' ? now : Math.max(now, ownBeginsAt ?? now)
}

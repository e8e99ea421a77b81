import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS, startOfShanghaiDay } from '#domain/time.ts'
import { whyTooSoon } from './tooSoon.ts'

/** A candidate whom staff want to send to another room on the day of the exam (office#board-on-site). */
export interface ExamDayMoveFacts {
  /** When the exam begins; null where no plan gave the candidate minutes of his own. */
  ownBeginsAt: Instant | null
  attendance: Attendance
  /** Whether an examiner has begun to write, or has submitted a review. */
  isMarked: boolean
  /** Whether the board shows him as being examined (`pictureOf`). */
  isInside: boolean
}

/**
 * Why a candidate cannot be sent to another room today: MOVE_NOT_OF_PLAN, MOVE_NOT_TODAY, MOVE_ABSENT, MOVE_MARKED,
 * MOVE_INSIDE. Who has checked in moves with his check-in.
 */
export function whyCannotMoveOnExamDay(
  { ownBeginsAt, attendance, isMarked, isInside }: ExamDayMoveFacts,
  now: Instant,
): Reason | null {
  if (ownBeginsAt === null) return 'MOVE_NOT_OF_PLAN'
  if (startOfShanghaiDay(ownBeginsAt) !== startOfShanghaiDay(now)) return 'MOVE_NOT_TODAY'
  if (attendance === 'absent') return 'MOVE_ABSENT'
  if (isMarked) return 'MOVE_MARKED'
  return isInside ? 'MOVE_INSIDE' : null
}

/** Whoever is there can be given a time that has just begun: his room may be behind its plan, or a move is taken back. */
const LATEST_AFTER_MS = 15 * MINUTE_MS

interface NewBegin extends Pick<ExamDayMoveFacts, 'ownBeginsAt' | 'attendance'> {
  beginsAt: Instant
  noticeMinutes: number
}

/**
 * Why a candidate cannot begin then: MOVE_PAST where who is there was chosen a time that has passed; for whoever has not come
 * what `whyTooSoon` says.
 */
export function whyBeginUnfit(
  { ownBeginsAt, attendance, beginsAt, noticeMinutes }: NewBegin,
  now: Instant,
): Reason | null {
  if (attendance === 'arrived') return now - beginsAt > LATEST_AFTER_MS ? 'MOVE_PAST' : null
  return whyTooSoon({ attendance, toldBeginsAt: ownBeginsAt, beginsAt, noticeMinutes }, now)
}

/**
 * From when on places are offered: from now on to somebody who is there; to somebody who has not come yet, never earlier
 * than the time that he was told.
 */
export function offeredFrom(
  { ownBeginsAt, attendance }: Pick<ExamDayMoveFacts, 'ownBeginsAt' | 'attendance'>,
  now: Instant,
): Instant {
  return attendance === 'arrived' ? now : Math.max(now, ownBeginsAt ?? now)
}

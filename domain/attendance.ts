import { MODE, type Mode } from './examMode.ts'
import type { Reason } from './reasons.ts'
import { type Instant, startOfShanghaiDay } from './time.ts'

/** What is noted of a candidate's coming; null while he is expected (rulings#on-site-code). */
export type Attendance = 'arrived' | 'absent' | null

/** `Attendance` on the wire. */
export const ATTENDANCE_CODE = { expected: 0, arrived: 1, absent: 2 } as const
export type AttendanceCode = (typeof ATTENDANCE_CODE)[keyof typeof ATTENDANCE_CODE]

export function attendanceCodeOf(attendance: Attendance): AttendanceCode {
  return ATTENDANCE_CODE[attendance ?? 'expected']
}

/** A number that the wire never names counts as nothing noted. */
export function attendanceOf(code: number): Attendance {
  if (code === ATTENDANCE_CODE.arrived) return 'arrived'
  return code === ATTENDANCE_CODE.absent ? 'absent' : null
}

export type AttendanceFacts = {
  mode: Mode
  attendance: Attendance
  /** Somebody has reviewed, and not taken it back. */
  isReviewed: boolean
  approvedAt: Instant | null
  examBeginsAt: Instant | null
  examEndsAt: Instant | null
  /** Online: when the answers were submitted. */
  submittedAt: Instant | null
}

/**
 * Why a candidate cannot be checked in: NOT_OFFLINE, REVIEW_FIXED, EXAM_TIME_UNKNOWN, CHECK_IN_EARLY before the day of
 * the exam in Shanghai. An absence noted by mistake is taken back by it; one checked in already is no refusal
 * (rulings#on-site-code).
 */
export function whyCannotCheckIn(
  { mode, approvedAt, examBeginsAt }: Pick<AttendanceFacts, 'mode' | 'approvedAt' | 'examBeginsAt'>,
  now: Instant,
): Reason | null {
  if (mode !== MODE.offline) return 'NOT_OFFLINE'
  if (approvedAt !== null) return 'REVIEW_FIXED'
  if (examBeginsAt === null) return 'EXAM_TIME_UNKNOWN'
  return now < startOfShanghaiDay(examBeginsAt) ? 'CHECK_IN_EARLY' : null
}

/** Why check-in or absence cannot be taken back: REVIEW_FIXED, ATTENDANCE_REVIEWED, ATTENDANCE_NONE. */
export function whyCannotUndoAttendance({
  attendance,
  isReviewed,
  approvedAt,
}: Pick<AttendanceFacts, 'attendance' | 'isReviewed' | 'approvedAt'>): Reason | null {
  if (approvedAt !== null) return 'REVIEW_FIXED'
  if (isReviewed) return 'ATTENDANCE_REVIEWED'
  return attendance === null ? 'ATTENDANCE_NONE' : null
}

/**
 * A complete set that nobody submitted is submitted by the server within minutes of the window's end (rulings#session).
 */
export const SWEPT_AFTER_MS = 10 * 60_000

/**
 * Why a candidate cannot be noted as absent: REVIEW_FIXED, ATTENDANCE_REVIEWED, ABSENT_ARRIVED, EXAM_TIME_UNKNOWN. On
 * site ABSENT_EARLY before the exam has begun. Online it is staff's to say (the caller sees to that), not by a missing
 * video alone: ABSENT_SUBMITTED, ABSENT_WINDOW_OPEN until ten minutes after the window's end (rulings#absent).
 */
export function whyCannotMarkAbsent(facts: AttendanceFacts, now: Instant): Reason | null {
  const { mode, attendance, isReviewed, approvedAt, examBeginsAt, examEndsAt, submittedAt } = facts
  if (approvedAt !== null) return 'REVIEW_FIXED'
  if (isReviewed) return 'ATTENDANCE_REVIEWED'
  if (attendance === 'arrived') return 'ABSENT_ARRIVED'
  if (examBeginsAt === null || examEndsAt === null) return 'EXAM_TIME_UNKNOWN'
  if (mode === MODE.offline) return now < examBeginsAt ? 'ABSENT_EARLY' : null
  if (submittedAt !== null) return 'ABSENT_SUBMITTED'
  return now < examEndsAt + SWEPT_AFTER_MS ? 'ABSENT_WINDOW_OPEN' : null
}

/** Why a candidate on site cannot be reviewed yet: CANDIDATE_ABSENT, NOT_CHECKED_IN (rulings#on-site-code). */
export function whyNotReadyOnSite(attendance: Attendance): Reason | null {
  if (attendance === 'absent') return 'CANDIDATE_ABSENT'
  return attendance === null ? 'NOT_CHECKED_IN' : null
}

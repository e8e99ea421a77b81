import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS, startOfShanghaiDay } from '#domain/time.ts'
import { MODE, type Mode } from './examMode.ts'

/** What is recorded of a candidate's arrival; null while the candidate is still expected (rulings#on-site-code). */
export type Attendance = 'arrived' | 'absent' | null

/** `Attendance` on the wire. */
export const ATTENDANCE_CODE = { expected: 0, arrived: 1, absent: 2 } as const
export type AttendanceCode = (typeof ATTENDANCE_CODE)[keyof typeof ATTENDANCE_CODE]

export function attendanceCodeOf(attendance: Attendance): AttendanceCode {
  return ATTENDANCE_CODE[attendance ?? 'expected']
}

/** An unknown number counts as nothing recorded. */
export function attendanceOf(code: number): Attendance {
  if (code === ATTENDANCE_CODE.arrived) return 'arrived'
  return code === ATTENDANCE_CODE.absent ? 'absent' : null
}

export type AttendanceFacts = {
  mode: Mode
  attendance: Attendance
  /** Whether a review has been submitted and not been withdrawn. */
  isReviewed: boolean
  approvedAt: Instant | null
  examBeginsAt: Instant | null
  examEndsAt: Instant | null
  /** When an online exam was submitted; null before. */
  submittedAt: Instant | null
  /** For how long after his time on site a candidate is waited for; a setting of the batch. */
  graceMinutes: number
}

/**
 * Why a candidate cannot be checked in: NOT_OFFLINE, REVIEW_FIXED, EXAM_TIME_UNKNOWN, or CHECK_IN_EARLY before the day
 * of the exam in Shanghai. A check-in replaces an absence recorded by mistake, and checking in twice is not refused
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

/**
 * Why a scanned code cannot check its candidate in: CHECK_IN_DAY_OVER once the last day of its exam in Shanghai is over. From
 * the list a candidate can still be checked in then, to correct the record.
 */
export function whyCodeNotOfToday({ examEndsAt }: Pick<AttendanceFacts, 'examEndsAt'>, now: Instant): Reason | null {
  if (examEndsAt === null) return null
  return startOfShanghaiDay(now) > startOfShanghaiDay(examEndsAt) ? 'CHECK_IN_DAY_OVER' : null
}

/** Why a check-in or an absence cannot be undone: REVIEW_FIXED, ATTENDANCE_REVIEWED, ATTENDANCE_NONE. */
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
 * By this time after the end of the window the sweep has submitted every complete set that the candidate did not
 * (rulings#session).
 */
export const SWEPT_AFTER_MS = 10 * MINUTE_MS

/**
 * Why a candidate cannot be marked absent: REVIEW_FIXED, ATTENDANCE_REVIEWED, ABSENT_ARRIVED, EXAM_TIME_UNKNOWN; on
 * site also ABSENT_EARLY before the exam has begun and ABSENT_IN_GRACE while he is waited for; online also ABSENT_SUBMITTED, and ABSENT_WINDOW_OPEN until ten
 * minutes after the end of the window. The caller makes sure that only staff mark an online candidate absent, since a
 * missing video alone is no proof (rulings#absent).
 */
export function whyCannotMarkAbsent(facts: AttendanceFacts, now: Instant): Reason | null {
  const { mode, attendance, isReviewed, approvedAt, examBeginsAt, examEndsAt, submittedAt } = facts
  if (approvedAt !== null) return 'REVIEW_FIXED'
  if (isReviewed) return 'ATTENDANCE_REVIEWED'
  if (attendance === 'arrived') return 'ABSENT_ARRIVED'
  if (examBeginsAt === null || examEndsAt === null) return 'EXAM_TIME_UNKNOWN'
  if (mode === MODE.offline) {
    if (now < examBeginsAt) return 'ABSENT_EARLY'
    return now < examBeginsAt + facts.graceMinutes * MINUTE_MS ? 'ABSENT_IN_GRACE' : null
  }
  if (submittedAt !== null) return 'ABSENT_SUBMITTED'
  return now < examEndsAt + SWEPT_AFTER_MS ? 'ABSENT_WINDOW_OPEN' : null
}

/** Why a candidate online cannot be reviewed yet: CANDIDATE_ABSENT, REVIEW_NOT_READY (rulings#assigned, rulings#reset-review). */
export function whyNotReadyOnline(attendance: Attendance, isSubmitted: boolean): Reason | null {
  if (attendance === 'absent') return 'CANDIDATE_ABSENT'
  return isSubmitted ? null : 'REVIEW_NOT_READY'
}

/** Why a candidate on site cannot be reviewed yet: CANDIDATE_ABSENT, NOT_CHECKED_IN (rulings#on-site-code). */
export function whyNotReadyOnSite(attendance: Attendance): Reason | null {
  if (attendance === 'absent') return 'CANDIDATE_ABSENT'
  return attendance === null ? 'NOT_CHECKED_IN' : null
}

import { describe, expect, test } from 'vitest'
import {
  type AttendanceFacts,
  attendanceCodeOf,
  whyCannotCheckIn,
  whyCannotMarkAbsent,
  whyCannotUndoAttendance,
  whyCodeNotOfToday,
  whyNotReadyOnline,
  whyNotReadyOnSite,
} from './attendance.ts'

const at = (text: string) => Date.parse(text)
const begins = at('2026-11-20T09:00:00+08:00')
const ends = at('2026-11-20T12:00:00+08:00')
const expected: AttendanceFacts = {
  mode: 0,
  attendance: null,
  isReviewed: false,
  approvedAt: null,
  examBeginsAt: begins,
  examEndsAt: ends,
  submittedAt: null,
  graceMinutes: 0,
}
const arrived: AttendanceFacts = { ...expected, attendance: 'arrived' }
const absent: AttendanceFacts = { ...expected, attendance: 'absent' }

describe('whyCannotCheckIn', () => {
  test.each([
    ['in time', expected, begins - 600_000, null],
    ['the first instant of the day', expected, at('2026-11-20T00:00:00+08:00'), null],
    ['the last instant of the day before', expected, at('2026-11-20T00:00:00+08:00') - 1, 'CHECK_IN_EARLY'],
    ['late, when sending was delayed', expected, ends + 3_600_000, null],
    ['again', arrived, begins, null],
    ['noted as absent by mistake', absent, begins, null],
    ['online', { ...expected, mode: 1 }, begins, 'NOT_OFFLINE'],
    ['no time', { ...expected, examBeginsAt: null }, begins, 'EXAM_TIME_UNKNOWN'],
    ['approved', { ...absent, approvedAt: 1 }, begins, 'REVIEW_FIXED'],
  ] satisfies [string, AttendanceFacts, number, string | null][])('%s', (_, facts, now, reason) => {
    expect(whyCannotCheckIn(facts, now)).toBe(reason)
  })
})

test.each([
  ['on the day', begins, null],
  ['after the end, on the same day', at('2026-11-20T23:59:59+08:00'), null],
  ['the day after', at('2026-11-21T00:00:00+08:00'), 'CHECK_IN_DAY_OVER'],
])('a code that is scanned %s', (_, now, reason) => {
  expect(whyCodeNotOfToday(expected, now)).toBe(reason)
})
test('a code without a time is judged by the rule of the check-in', () => {
  expect(whyCodeNotOfToday({ examEndsAt: null }, begins)).toBeNull()
})

test.each([
  ['a check-in', arrived, null],
  ['an absence', absent, null],
  ['nothing', expected, 'ATTENDANCE_NONE'],
  ['one who was reviewed', { ...arrived, isReviewed: true }, 'ATTENDANCE_REVIEWED'],
  ['an approved absence', { ...absent, approvedAt: 1 }, 'REVIEW_FIXED'],
] satisfies [string, AttendanceFacts, string | null][])('taking %s back', (_, facts, reason) => {
  expect(whyCannotUndoAttendance(facts)).toBe(reason)
})

describe('whyCannotMarkAbsent', () => {
  const online: AttendanceFacts = { ...expected, mode: 1 }
  test.each([
    ['when the exam begins', expected, begins, null],
    ['a moment before', expected, begins - 1, 'ABSENT_EARLY'],
    ['in the time for which he is waited', { ...expected, graceMinutes: 10 }, begins + 599_999, 'ABSENT_IN_GRACE'],
    ['after it', { ...expected, graceMinutes: 10 }, begins + 600_000, null],
    ['absent already', absent, begins, null],
    ['checked in', arrived, begins, 'ABSENT_ARRIVED'],
    ['reviewed', { ...arrived, isReviewed: true }, begins, 'ATTENDANCE_REVIEWED'],
    ['approved', { ...expected, approvedAt: 1 }, begins, 'REVIEW_FIXED'],
    ['no time', { ...expected, examBeginsAt: null, examEndsAt: null }, begins, 'EXAM_TIME_UNKNOWN'],
    ['online, window over and swept', online, ends + 600_000, null],
    ['online, before the sweep is sure to have run', online, ends + 599_999, 'ABSENT_WINDOW_OPEN'],
    ['online, submitted', { ...online, submittedAt: begins }, ends + 600_000, 'ABSENT_SUBMITTED'],
  ] satisfies [string, AttendanceFacts, number, string | null][])('%s', (_, facts, now, reason) => {
    expect(whyCannotMarkAbsent(facts, now)).toBe(reason)
  })
})

test.each([
  [null, 0, 'NOT_CHECKED_IN'],
  ['arrived', 1, null],
  ['absent', 2, 'CANDIDATE_ABSENT'],
] as const)('%s is %i on the wire and keeps a review: %s', (attendance, code, reason) => {
  expect(attendanceCodeOf(attendance)).toBe(code)
  expect(whyNotReadyOnSite(attendance)).toBe(reason)
})

test.each([
  ['submitted', null, true, null],
  ['not submitted', null, false, 'REVIEW_NOT_READY'],
  ['absent', 'absent', true, 'CANDIDATE_ABSENT'],
] as const)('an exam online that is %s keeps a review: %s, %s: %s', (_, attendance, isSubmitted, reason) => {
  expect(whyNotReadyOnline(attendance, isSubmitted)).toBe(reason)
})

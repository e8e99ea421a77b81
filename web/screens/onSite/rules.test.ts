import { expect, test } from 'vitest'
import { isLate, whyNot } from './rules.ts'
import { dayRow } from './testDay.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00+08:00`)
const today = at('20T10:00')

test.each([
  ['expected', dayRow(1), { checkIn: null, undo: 'ATTENDANCE_NONE', absent: null, review: 'NOT_CHECKED_IN' }],
  ['checked in', dayRow(1, { Attendance: 1 }), { undo: null, absent: 'ABSENT_ARRIVED', review: null }],
  [
    'absent',
    dayRow(1, { Attendance: 2, State: 2, ERT_Code: 0 }),
    { checkIn: null, undo: null, review: 'CANDIDATE_ABSENT' },
  ],
  ['reviewed', dayRow(1, { Attendance: 1, State: 2, ERT_Code: 3 }), { undo: 'ATTENDANCE_REVIEWED' }],
  ['approved', dayRow(1, { IsApproved: 1 }), { checkIn: 'REVIEW_FIXED', absent: 'REVIEW_FIXED' }],
] as const)('what can be done with a candidate who is %s', (_what, row, expected) => {
  expect(whyNot(row, today)).toMatchObject(expected)
})

test('nobody is absent before the exam begins, nor checked in before its day', () => {
  expect(whyNot(dayRow(1), at('20T08:30')).absent).toBe('ABSENT_EARLY')
  expect(whyNot(dayRow(1), at('19T23:59')).checkIn).toBe('CHECK_IN_EARLY')
})

test('late is who has not been seen when his time is over', () => {
  expect(isLate(dayRow(1), at('20T16:59'))).toBe(false)
  expect(isLate(dayRow(1), at('20T17:01'))).toBe(true)
  expect(isLate(dayRow(1, { Attendance: 1 }), at('20T17:01'))).toBe(false)
})

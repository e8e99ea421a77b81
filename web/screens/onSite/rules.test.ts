import { expect, test } from 'vitest'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import { isLate, placesInLine, whyNot } from './rules.ts'
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

test('late, next and first are said of who they are', () => {
  const at = (EF_ID: number, clock: string, change: Partial<WorkRow> = {}) => {
    const { ExamTime } = dayRow(EF_ID)
    return dayRow(EF_ID, {
      ExamTime: ExamTime && { ...ExamTime, ExamBeginDate: `2026-11-20T${clock}:00+08:00` },
      ...change,
    })
  }
  const rows = [at(1, '09:00'), at(2, '09:20'), at(3, '09:40')]
  const now = (clock: string) => Date.parse(`2026-11-20T${clock}:00+08:00`)
  expect([...placesInLine(rows, now('08:50'))]).toEqual([[1, 'first']])
  expect([...placesInLine(rows, now('09:10'))]).toEqual([
    [1, 'late'],
    [2, 'next'],
  ])
  const together = [at(1, '09:00'), at(2, '09:00')]
  expect([...placesInLine(together, now('09:30'))]).toEqual([[1, 'first']])
  const gone = [at(1, '09:00', { State: 2 }), at(2, '09:20', { Attendance: 2 }), at(3, '09:40', { Attendance: 1 })]
  expect([...placesInLine(gone, now('10:30'))]).toEqual([[3, 'next']])
})

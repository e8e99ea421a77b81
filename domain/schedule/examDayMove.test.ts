import { describe, expect, test } from 'vitest'
import { type ExamDayMoveFacts, offeredFrom, whyBeginUnfit, whyCannotMoveOnExamDay } from './examDayMove.ts'

const at = (time: string, day = '2026-12-05') => Date.parse(`${day}T${time}:00+08:00`)
const NOW = at('10:00')
const expected: ExamDayMoveFacts = { ownBeginsAt: at('10:30'), attendance: null, isMarked: false, isInside: false }

describe('moving a candidate on the day of the exam', () => {
  test.each<[string, Partial<ExamDayMoveFacts>, string | null]>([
    ['who is expected may be moved', {}, null],
    ['who is late may be moved', { ownBeginsAt: at('09:00') }, null],
    ['who has come moves with his check-in', { attendance: 'arrived' }, null],
    ['a time by hand has no minutes', { ownBeginsAt: null }, 'MOVE_NOT_OF_PLAN'],
    ['yesterday is over', { ownBeginsAt: at('10:30', '2026-12-04') }, 'MOVE_NOT_TODAY'],
    ['tomorrow is planned on the board', { ownBeginsAt: at('00:00', '2026-12-06') }, 'MOVE_NOT_TODAY'],
    ['an absence is undone first', { attendance: 'absent' }, 'MOVE_ABSENT'],
    ['who was called in stays', { attendance: 'arrived', isInside: true }, 'MOVE_INSIDE'],
    ['who is being marked stays', { attendance: 'arrived', isMarked: true }, 'MOVE_MARKED'],
  ])('%s', (_, changes, why) => {
    expect(whyCannotMoveOnExamDay({ ...expected, ...changes }, NOW)).toBe(why)
  })

  test.each<[string, ExamDayMoveFacts['attendance'], string, string | null]>([
    ['who is there may begin at once', 'arrived', '09:50', null],
    ['who is there may not begin long ago', 'arrived', '09:40', 'MOVE_PAST'],
    ['who is expected comes at the time that he knows', null, '10:30', null],
    ['or later', null, '10:35', null],
    ['and never earlier', null, '10:25', 'MOVE_EARLIER'],
  ])('%s', (_, attendance, begins, why) => {
    const change = { ownBeginsAt: at('10:30'), attendance, beginsAt: at(begins), noticeMinutes: 30 }
    expect(whyBeginUnfit(change, NOW)).toBe(why)
  })

  test('nobody is called before the time that he knows, except who is there', () => {
    expect(offeredFrom(expected, NOW)).toBe(at('10:30'))
    expect(offeredFrom({ ...expected, attendance: 'arrived' }, NOW)).toBe(NOW)
    expect(offeredFrom({ ...expected, ownBeginsAt: at('09:00') }, NOW)).toBe(NOW)
  })
})

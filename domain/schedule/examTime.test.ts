import { describe, expect, test } from 'vitest'
import { examTimeFaults, staffTimeOf } from './examTime.ts'

const hall = { isOnline: false, beginsAt: 10, endsAt: 20, address: '翠湖北路 1 号', room: '201' }

describe('an exam time', () => {
  test.each([
    ['whole', {}, {}],
    ['without times', { beginsAt: null, endsAt: null }, { beginsAt: 'EXAM_TIME_WRONG', endsAt: 'EXAM_TIME_WRONG' }],
    ['that ends as it begins', { endsAt: 10 }, { endsAt: 'EXAM_TIME_ORDER' }],
    ['without a place', { address: ' ', room: '' }, { address: 'EXAM_PLACE_REQUIRED', room: 'EXAM_PLACE_REQUIRED' }],
    ['with a paragraph for a room', { room: '室'.repeat(101) }, { room: 'EXAM_PLACE_LONG' }],
    ['with a room that hides something', { room: '2\u202e01' }, { room: 'TEXT_UNFIT' }],
    ['online', { isOnline: true, address: '', room: '' }, {}],
  ])('%s', (_, change, faults) => expect(examTimeFaults({ ...hall, ...change })).toEqual(faults))
})

test('a time is Shanghai’s, of this century', () => {
  expect(staffTimeOf(' 2026-11-20T09:00 ')).toBe(Date.UTC(2026, 10, 20, 1))
  for (const text of ['', '明天', '2026-02-30T09:00', '0026-02-03 09:00', '2100-01-02 00:00'])
    expect(staffTimeOf(text)).toBeNull()
})

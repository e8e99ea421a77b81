import { expect, test } from 'vitest'
import { parseIso } from '#domain/time.ts'
import { daysToSeal } from './auditDays.ts'

const at = (text: string) => parseIso(text) as number

test.each([
  ['the first seal covers all before', null, '2026-11-20T00:20:00+08:00', ['2026-11-19']],
  ['each night the day that is over', '2026-11-18', '2026-11-20T00:20:00+08:00', ['2026-11-19']],
  ['no day twice', '2026-11-19', '2026-11-20T23:59:59+08:00', []],
  ['not the day that runs', '2026-11-19', '2026-11-20T00:00:00+08:00', []],
  [
    'days that were slept through',
    '2026-11-16',
    '2026-11-20T09:00:00+08:00',
    ['2026-11-17', '2026-11-18', '2026-11-19'],
  ],
  ['a clock that went back seals nothing', '2026-11-25', '2026-11-20T09:00:00+08:00', []],
])('%s', (_, last, now, days) => {
  expect(daysToSeal(last, at(now)).map(({ day }) => day)).toEqual(days)
})

test('the rows of a day lie before the midnight of Shanghai that ends it', () => {
  expect(daysToSeal(null, at('2026-11-20T09:00:00+08:00'))[0]?.before).toBe(at('2026-11-20T00:00:00+08:00'))
})

import { describe, expect, test } from 'vitest'
import { parseIso } from '#domain/time.ts'
import { billPauseMs, isBillLate, isDayEmpty, newBillDays, nextDay, startOfDay, whyCannotFetchBill } from './billDay.ts'

const at = (text: string) => parseIso(text) ?? 0

describe('the day of a bill', () => {
  test.each([
    ['the day before, at 10:00', '2026-11-20', '2026-11-21 10:00', null],
    ['the day before, at 9:59', '2026-11-20', '2026-11-21 09:59', 'BILL_NOT_READY'],
    ['today', '2026-11-21', '2026-11-21 23:59', 'BILL_NOT_READY'],
    ['tomorrow', '2026-11-22', '2026-11-21 12:00', 'BILL_NOT_READY'],
    ['three months ago', '2026-08-24', '2026-11-21 12:00', null],
    ['longer ago', '2026-08-22', '2026-11-21 12:00', 'BILL_TOO_OLD'],
    ['no day', '2026-02-30', '2026-11-21 12:00', 'BILL_DAY_WRONG'],
    ['another form', '20261120', '2026-11-21 12:00', 'BILL_DAY_WRONG'],
  ] as const)('%s', (_what, day, now, why) => expect(whyCannotFetchBill(day, at(now))).toBe(why))

  test('days follow each other in China, over months and leap years', () => {
    expect([nextDay('2026-11-30'), nextDay('2028-02-28'), nextDay('2026-12-31')]).toEqual([
      '2026-12-01',
      '2028-02-29',
      '2027-01-01',
    ])
    expect(startOfDay('2026-11-20')).toBe(at('2026-11-20T00:00:00+08:00'))
  })

  test.each([
    ['none known', [], '2026-11-21 12:00', ['2026-11-20']],
    ['none known, before ten', [], '2026-11-21 09:00', ['2026-11-19']],
    ['yesterday known', ['2026-11-20'], '2026-11-21 12:00', []],
    ['three days off', ['2026-11-17'], '2026-11-21 12:00', ['2026-11-18', '2026-11-19', '2026-11-20']],
    [
      'a day off, the next one fetched by hand',
      ['2026-11-17', '2026-11-20'],
      '2026-11-21 12:00',
      ['2026-11-18', '2026-11-19'],
    ],
  ] as const)('asked for by itself: %s', (_what, known, now, days) =>
    expect(newBillDays(known[0] ?? null, known, at(now))).toEqual(days),
  )

  test('after a year off, a month is made up for', () => {
    const days = newBillDays('2025-11-20', [], at('2026-11-21 12:00'))
    expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-10-21', '2026-11-20'])
  })

  test('without a bill it is empty in the evening, unless something was booked; a day later it is late', () => {
    const [morning, evening, nextNoon] = [at('2026-11-21 12:00'), at('2026-11-21 18:00'), at('2026-11-22 12:00')]
    expect([
      isDayEmpty('2026-11-20', false, morning),
      isDayEmpty('2026-11-20', false, evening),
      isDayEmpty('2026-11-20', true, nextNoon),
    ]).toEqual([false, true, false])
    expect([isBillLate('2026-11-20', evening), isBillLate('2026-11-20', nextNoon)]).toEqual([false, true])
    expect([billPauseMs(0), billPauseMs(30)]).toEqual([3_600_000, 6 * 3_600_000])
  })
})

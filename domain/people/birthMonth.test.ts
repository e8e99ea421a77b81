import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageInYears,
  birthMonthRange,
  birthMonthText,
  isUnder14,
  parseBirthMonth,
  whyBirthMonthUnfit,
} from './birthMonth.ts'

const NOW = Date.UTC(2026, 10, 20, 1)

test('one may be born from 100 to 2 years ago', () => {
  expect(birthMonthRange(NOW)).toEqual({ first: '1926.11', last: '2024.11' })
})

test('the range moves on with the month in Shanghai', () => {
  const newYear = Date.UTC(2026, 11, 31, 16)
  expect(birthMonthRange(newYear - 1).last).toBe('2024.12')
  expect(birthMonthRange(newYear).last).toBe('2025.01')
})

test.each([
  ['', 'BIRTH_MONTH_REQUIRED'],
  ['1926.10', 'BIRTH_MONTH_WRONG'],
  ['1926.11', null],
  ['2015.06', null],
  ['2024.11', null],
  ['2024.12', 'BIRTH_MONTH_WRONG'],
  ['2015.13', 'BIRTH_MONTH_WRONG'],
  ['2015.00', 'BIRTH_MONTH_WRONG'],
  ['2015.6', 'BIRTH_MONTH_WRONG'],
  ['2015-06', 'BIRTH_MONTH_WRONG'],
  ['2015.06.01', 'BIRTH_MONTH_WRONG'],
])('%j → %s', (text, reason) => expect(whyBirthMonthUnfit(text, NOW)).toBe(reason))

test('text and numbers are the same month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      expect(parseBirthMonth(birthMonthText(year, month))).toEqual({ year, month })
    }),
  )
})

describe('age', () => {
  test.each([
    ['2012.10', 14],
    ['2012.11', 13],
    ['2012.12', 13],
    ['2026.11', 0],
    ['2026.12', 0],
    ['1926.11', 99],
  ])('born in %s, full years are %i', (birthMonth, age) => expect(ageInYears(birthMonth, NOW)).toBe(age))

  test('a child counts as under 14 until the month of its birthday is over in Shanghai', () => {
    const december = Date.UTC(2026, 10, 30, 16)
    expect(isUnder14('2012.11', december - 1)).toBe(true)
    expect(isUnder14('2012.11', december)).toBe(false)
  })

  test('is never more than the true age, and at most one less', () => {
    const birth = fc.record({
      year: fc.integer({ min: 1930, max: 2023 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(birth, ({ year, month, day }) => {
        const trueAge = 2026 - year - (11 * 100 + 20 >= month * 100 + day ? 0 : 1)
        const age = ageInYears(birthMonthText(year, month), NOW)
        expect(trueAge - age).toBeGreaterThanOrEqual(0)
        expect(trueAge - age).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('a text that is no month is an error, not an age', () => {
    expect(() => ageInYears('2012', NOW)).toThrow(RangeError)
  })
})

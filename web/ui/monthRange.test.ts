import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthsOfYear, monthText, nearestMonth, yearsBetween } from './monthRange.ts'

const month = fc
  .tuple(fc.integer({ min: 1926, max: 2024 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}.${String(number).padStart(2, '0')}`)

describe('selectable months', () => {
  test('the ends of the range limit the first and the last year', () => {
    expect(monthsOfYear(2024, '1926.11', '2024.03')).toEqual([1, 2, 3])
    expect(monthsOfYear(1926, '1926.11', '2024.03')).toEqual([11, 12])
    expect(monthsOfYear(2000, '1926.11', '2024.03')).toHaveLength(12)
    expect(yearsBetween('1926.11', '2024.03')[0]).toBe(2024)
  })
  test('the offered months are exactly those of the range, each once', () => {
    fc.assert(
      fc.property(month, month, (a, b) => {
        const [first, last] = a < b ? [a, b] : [b, a]
        const offered = yearsBetween(first, last).flatMap((year) =>
          monthsOfYear(year, first, last).map((number) => `${year}.${String(number).padStart(2, '0')}`),
        )
        expect(new Set(offered).size).toBe(offered.length)
        expect(offered.every((each) => each >= first && each <= last)).toBe(true)
        expect(offered).toContain(first)
        expect(offered).toContain(last)
      }),
    )
  })
  test('a month outside the range becomes the nearer end', () => {
    expect(nearestMonth('2030.01', '1926.11', '2024.03')).toBe('2024.03')
    expect(nearestMonth('1900.01', '1926.11', '2024.03')).toBe('1926.11')
  })
  test('is read without a leading zero', () => expect(monthText('2015.03')).toBe('2015年3月'))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText, pageOf } from './page.ts'

test.each([
  [{}, { index: 1, size: 10, offset: 0 }],
  [
    { PageIndex: 3, PageSize: 20 },
    { index: 3, size: 20, offset: 40 },
  ],
  [{ PageIndex: 0 }, { index: 1, size: 10, offset: 0 }],
  [
    { PageIndex: -1, PageSize: 0 },
    { index: 1, size: 1, offset: 0 },
  ],
  [{ PageSize: 1e6 }, { index: 1, size: 100, offset: 0 }],
  [
    { PageIndex: 2.9, PageSize: 10.5 },
    { index: 2, size: 10, offset: 10 },
  ],
  [
    { PageIndex: Number.NaN, PageSize: Number.NaN },
    { index: 1, size: 10, offset: 0 },
  ],
])('%j → %j', (input, page) => expect(pageOf(input)).toEqual(page))

test('whatever number is asked for, the page is one that a database can read', () => {
  const numbers = fc.oneof(fc.integer(), fc.double(), fc.constant(undefined))
  fc.assert(
    fc.property(numbers, numbers, (PageIndex, PageSize) => {
      const { index, size, offset } = pageOf({ PageIndex, PageSize })
      expect(Number.isSafeInteger(offset)).toBe(true)
      expect(index).toBeGreaterThanOrEqual(1)
      expect(size).toBeGreaterThanOrEqual(1)
      expect(size).toBeLessThanOrEqual(100)
      expect(offset).toBe((index - 1) * size)
    }),
  )
})

test.each([
  [0, '0'],
  [1999, '1,999'],
  [2000, '2,000'],
  [1_234_567, '1,234,567'],
])('%i rows read as %s', (count, text) => expect(countText(count)).toBe(text))

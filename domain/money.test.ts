import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOf, sumFigure, sumText, yuanOf, yuanText } from './money.ts'

test.each([
  [70, 7000],
  [70.5, 7050],
  [0.29, 29],
  [1.1, 110],
  [0, 0],
  ['70.50', 7050],
  ['070', 7000],
  [0.1 + 0.2, null],
  [70.001, null],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [999_999_999.99, 99_999_999_999],
  [1_000_000_000, null],
  [1e21, null],
  ['1e3', null],
  ['0x1A', null],
  ['', null],
  [' 70', null],
  ['70.', null],
])('%s yuan are %s fen', (yuan, fen) => expect(fenOf(yuan)).toBe(fen))

test.each([
  [7000, '70'],
  [7050, '70.50'],
  [7005, '70.05'],
  [5, '0.05'],
  [0, '0'],
])('%i fen read %s', (fen, text) => expect(yuanText(fen)).toBe(text))

test('fen to yuan and back is exact, as number and as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
      expect(fenOf(yuanOf(fen))).toBe(fen)
      expect(fenOf(yuanText(fen))).toBe(fen)
    }),
  )
})

test.each([-1, 0.5, Number.NaN, 2 ** 60])('%s is no amount of fen', (fen) => {
  expect(() => yuanOf(fen)).toThrow(RangeError)
  expect(() => yuanText(fen)).toThrow(RangeError)
})

test.each([
  [0, '0.00', '¥0.00'],
  [70.5, '70.50', '¥70.50'],
  [999.99, '999.99', '¥999.99'],
  [1000, '1,000.00', '¥1,000.00'],
  [1_234_567.8, '1,234,567.80', '¥1,234,567.80'],
  [-12_345, '−12,345.00', '−¥12,345.00'],
])('a sum of %d yuan is %s in a column and %s elsewhere', (yuan, figure, text) => {
  expect(sumFigure(yuan)).toBe(figure)
  expect(sumText(yuan)).toBe(text)
})

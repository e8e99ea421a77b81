import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeBreakdownOf, feeSchemeOfBatch } from './fee.ts'

test.each([
  [1, 'old'],
  [14, 'old'],
  [15, 'new'],
  [16, 'old'],
  [21, 'old'],
  [22, 'new'],
  [100, 'new'],
])('batch %i has the %s scheme', (batchId, scheme) => expect(feeSchemeOfBatch(batchId)).toBe(scheme))

test.each([
  ['old', 7000, '报名费10元，证书费20元，考务费40元'],
  ['old', 3000, '报名费10元，证书费20元'],
  ['old', 2550, '报名费10元，证书费15.50元'],
  ['old', 500, '报名费5元'],
  ['new', 15000, '报名费50元，考务费100元'],
  ['new', 5000, '报名费50元'],
  ['new', 4999, '报名费49.99元'],
  ['new', 0, '免费'],
] as const)('%s, %i fen: %s', (scheme, feeFen, text) => expect(feeBreakdownOf(scheme, feeFen).text).toBe(text))

test('the parts are positive and their sum is the fee', () => {
  fc.assert(
    fc.property(fc.constantFrom('old', 'new'), fc.nat({ max: 100_000_00 }), (scheme, feeFen) => {
      const { parts } = feeBreakdownOf(scheme, feeFen)
      expect(parts.reduce((sum, part) => sum + part.feeFen, 0)).toBe(feeFen)
      expect(parts.every((part) => part.feeFen > 0)).toBe(true)
    }),
  )
})

test.each([-1, 0.5, Number.NaN])('%s is no fee', (feeFen) => {
  expect(() => feeBreakdownOf('old', feeFen)).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { payWords } from './words.ts'

test.each([
  [0, 0, '未缴费'],
  [0, 1, '缴费核对中'],
  [1, 0, '已缴费'],
  // The payment that was looked at was accepted, or another came first.
  [1, 1, '已缴费'],
  [2, 0, '已退费'],
] as const)('IsPay %i, IsPayHeld %i: %s', (IsPay, IsPayHeld, words) =>
  expect(payWords({ IsPay, IsPayHeld })).toBe(words),
)

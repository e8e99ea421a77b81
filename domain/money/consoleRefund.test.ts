import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideRefund } from './consoleRefund.ts'

const left = (...amounts: number[]) => amounts.map((leftFen, n) => ({ enrolmentId: n + 1, leftFen }))
const divided = (amounts: number[], amountFen: number) =>
  divideRefund(left(...amounts), amountFen).map((part) => [part.enrolmentId, part.amountFen, part.isWhole])

describe('a refund of a bill made at the console of WeChat', () => {
  test.each([
    [
      'all that is left goes back to each',
      [100, 200, 300],
      600,
      [
        [1, 100, true],
        [2, 200, true],
        [3, 300, true],
      ],
    ],
    ['the rest of one single share is meant for it', [100, 200, 300], 200, [[2, 200, true]]],
    ['of two alike nobody can know which', [100, 200, 200], 200, [[2, 200, false]]],
    [
      'another amount uses up the shares in their order',
      [100, 200],
      150,
      [
        [1, 100, false],
        [2, 50, false],
      ],
    ],
    ['a share with nothing left gets nothing', [0, 200], 200, [[2, 200, true]]],
    ['more than is left is booked all the same', [100, 0], 150, [[1, 150, false]]],
    ['also where nothing is left', [0, 0], 150, [[1, 150, false]]],
  ] satisfies [string, number[], number, unknown[]][])('%s', (_what, amounts, amountFen, parts) => {
    expect(divided(amounts, amountFen)).toEqual(parts)
  })

  test('the parts add up to the amount, and each enrolment has one at most', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 30_000 }), (lefts, amountFen) => {
        const parts = divideRefund(left(...lefts), amountFen)
        expect(parts.reduce((sum, part) => sum + part.amountFen, 0)).toBe(amountFen)
        expect(parts.every((part) => part.amountFen > 0)).toBe(true)
        expect(new Set(parts.map(({ enrolmentId }) => enrolmentId)).size).toBe(parts.length)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import {
  type Changeable,
  type Choice,
  differenceFen,
  divideBack,
  whyCannotChange,
  whyCannotPayDifference,
  whyPayUntilUnfit,
} from './choiceChange.ts'

const from: Changeable = {
  areaId: 1,
  mode: 1,
  majorId: 1,
  gradeId: 1,
  feeFen: 15_000,
  payStatus: 1,
  isWaived: false,
  hasExamTime: false,
  hasBegun: false,
  leftFen: 15_000,
}
const to: Choice = { areaId: 1, mode: 1, majorId: 1, gradeId: 8, feeFen: 22_000 }

describe('whether a paid enrolment can be changed', () => {
  test.each<[Partial<Changeable>, Partial<Choice>, string | null]>([
    [{}, {}, null],
    [{ payStatus: 0 }, {}, 'ENROLMENT_UNPAID'],
    [{ payStatus: 2 }, {}, 'ENROLMENT_REFUNDED'],
    [{ isWaived: true }, {}, 'CHANGE_WAIVED'],
    [{ hasBegun: true }, {}, 'CHANGE_BEGUN'],
    [{ hasExamTime: true }, {}, 'MOVE_HAS_TIME'],
    [{}, { gradeId: 1, feeFen: 15_000 }, 'CHANGE_NOTHING'],
    [{}, { mode: 0, gradeId: 1, feeFen: 15_000 }, null],
    [{ leftFen: 7_000 }, { feeFen: 8_000 }, 'CHANGE_LEFT_LESS'],
    [{ leftFen: 7_001 }, { feeFen: 8_000 }, null],
  ])('%j to %j: %s', (facts, choice, why) => {
    expect(whyCannotChange({ ...from, ...facts }, { ...to, ...choice })).toBe(why)
  })
})

test('a difference is paid within thirty days, and no more once the time is over', () => {
  const now = 1_800_000_000_000
  expect(whyPayUntilUnfit(null, now)).toBe('CHANGE_UNTIL_WRONG')
  expect(whyPayUntilUnfit(now, now)).toBe('CHANGE_UNTIL_WRONG')
  expect(whyPayUntilUnfit(now + 30 * DAY_MS, now)).toBeNull()
  expect(whyPayUntilUnfit(now + 30 * DAY_MS + 1, now)).toBe('CHANGE_UNTIL_WRONG')
  expect(whyCannotPayDifference({ status: 'payable', payUntil: now + 1 }, now)).toBeNull()
  expect(whyCannotPayDifference({ status: 'payable', payUntil: now }, now)).toBe('CHANGE_LATE')
  expect(whyCannotPayDifference({ status: 'withdrawn', payUntil: now + 1 }, now)).toBe('CHANGE_OVER')
})

test('what goes back is taken from the newest payments, never more than is left of any, and adds up', () => {
  const payments = fc.array(fc.integer({ min: -10, max: 30_000 }), { maxLength: 5 })
  fc.assert(
    fc.property(payments, fc.nat(100_000), (lefts, amountFen) => {
      const parts = divideBack(
        lefts.map((leftFen) => ({ leftFen })),
        amountFen,
      )
      const left = lefts.reduce((sum, leftFen) => sum + Math.max(0, leftFen), 0)
      expect(parts.reduce((sum, part) => sum + part.amountFen, 0)).toBe(Math.min(amountFen, left))
      expect(parts.every((part) => part.amountFen > 0 && part.amountFen <= part.payment.leftFen)).toBe(true)
      // Only the last of them may be left with something.
      expect(parts.slice(0, -1).every((part) => part.amountFen === part.payment.leftFen)).toBe(true)
    }),
  )
})

test('the difference is what is missing to the new fee', () => {
  expect(differenceFen(from, to)).toBe(7_000)
  expect(differenceFen(to, from)).toBe(-7_000)
})

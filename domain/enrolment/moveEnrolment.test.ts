import { expect, test } from 'vitest'
import { PAY_STATUS } from './enrolment.ts'
import { MODE } from './examMode.ts'
import { whyCannotMove } from './moveEnrolment.ts'

const paid = {
  areaId: 1,
  mode: MODE.online,
  feeFen: 17_000,
  payStatus: PAY_STATUS.paid,
  hasExamTime: false,
  satAt: null,
} as const
const unpaid = { ...paid, payStatus: PAY_STATUS.unpaid }
const there = { areaId: 2, mode: MODE.online, feeFen: 17_000 }

test.each([
  ['a paid one, for the same fee', paid, there, null],
  ['to the hall of its area', paid, { ...paid, mode: MODE.offline }, null],
  ['an unpaid one, for another fee', unpaid, { ...there, feeFen: 18_000 }, null],
  ['a paid one, for another fee', paid, { ...there, feeFen: 18_000 }, 'MOVE_FEE_DIFFERS'],
  ['to where it is', paid, paid, 'MOVE_NOTHING'],
  ['one with an exam time', { ...paid, hasExamTime: true }, there, 'MOVE_HAS_TIME'],
  ['one that was sat', { ...paid, hasExamTime: true, satAt: 5 }, there, 'EXAM_SAT'],
  ['a refunded one', { ...paid, payStatus: PAY_STATUS.refunded }, there, 'ENROLMENT_REFUNDED'],
])('moving %s', (_, from, to, reason) => {
  expect(whyCannotMove(from, to)).toBe(reason)
})

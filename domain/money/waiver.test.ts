import { expect, test } from 'vitest'
import { canMove } from './moneyMoves.ts'
import { type Waivable, type WaiverAction, waiverMoves, whyCannotWaive, whyWaiverReasonUnfit } from './waiver.ts'

const unpaid: Waivable = { isPaid: false, isRefunded: false, feeFen: 15_000, batchPhase: 'open' }

test.each<[what: string, enrolment: Waivable, why: string | null]>([
  ['an unpaid one', unpaid, null],
  ['an unpaid one after registration', { ...unpaid, batchPhase: 'ended' }, null],
  ['one of a locked batch', { ...unpaid, batchPhase: 'locked' }, 'BATCH_LOCKED'],
  ['a paid one', { ...unpaid, isPaid: true }, 'ENROLMENT_PAID'],
  ['one that was waived already', { ...unpaid, isPaid: true, feeFen: 0 }, 'NO_FEE_DUE'],
  ['a refunded one', { ...unpaid, isRefunded: true }, 'ENROLMENT_REFUNDED'],
])('the fee of %s', (_, enrolment, why) => {
  expect(whyCannotWaive(enrolment)).toBe(why)
})

test('a reason is needed, of at most 100 characters', () => {
  expect(whyWaiverReasonUnfit('')).toBe('WAIVER_REASON_WRONG')
  expect(whyWaiverReasonUnfit('减'.repeat(101))).toBe('WAIVER_REASON_WRONG')
  expect(whyWaiverReasonUnfit('减'.repeat(100))).toBeNull()
  expect(whyWaiverReasonUnfit('减\u0000')).toBe('TEXT_UNFIT')
})

test('only a waiver that waits is decided, only a granted one revoked', () => {
  const possible = (status: 'waiting' | 'granted' | 'declined' | 'withdrawn' | 'revoked') =>
    (Object.keys(waiverMoves) as WaiverAction[]).filter((action) => canMove(waiverMoves, action, status))
  expect(possible('waiting')).toEqual(['grant', 'decline', 'withdraw'])
  expect(possible('granted')).toEqual(['revoke'])
  for (const over of ['declined', 'withdrawn', 'revoked'] as const) expect(possible(over)).toEqual([])
})

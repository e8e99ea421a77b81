import { expect, test } from 'vitest'
import { whyCannotCorrect, whyResultCorrectionUnfit } from './resultCorrection.ts'

const waiting = { state: 'waiting', askedBy: 1, fromCode: 2 } as const

test.each([
  ['by another person', waiting, { code: 2, accountId: 2 }, null],
  ['by who asked', waiting, { code: 2, accountId: 1 }, 'RESULT_CORRECTION_OWN'],
  ['of a result that has become another', waiting, { code: 3, accountId: 2 }, 'RESULT_CORRECTION_DECIDED'],
  ['once made', { ...waiting, state: 'made' }, { code: 2, accountId: 2 }, 'RESULT_CORRECTION_DECIDED'],
  ['once withdrawn', { ...waiting, state: 'withdrawn' }, { code: 2, accountId: 2 }, 'RESULT_CORRECTION_DECIDED'],
] as const)('a correction %s', (_, correction, now, why) => expect(whyCannotCorrect(correction, now)).toBe(why))

test.each([
  ['', 'RESULT_CORRECTION_REASON_WRONG'],
  ['录'.repeat(101), 'RESULT_CORRECTION_REASON_WRONG'],
  ['录\u0007', 'TEXT_UNFIT'],
  ['录'.repeat(100), null],
])('a reason %j', (reason, why) => expect(whyResultCorrectionUnfit(reason)).toBe(why))

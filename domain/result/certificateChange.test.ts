import { expect, test } from 'vitest'
import { whyCannotMakeChange, whyCertificateReasonUnfit } from './certificateChange.ts'

const waiting = { state: 'waiting', askedBy: 1 } as const

test.each([
  ['by another person', waiting, { certificateState: 'valid', accountId: 2 }, null],
  ['by who asked', waiting, { certificateState: 'valid', accountId: 1 }, 'CERTIFICATE_CHANGE_OWN'],
  ['of a revoked certificate', waiting, { certificateState: 'revoked', accountId: 2 }, 'CERTIFICATE_ENDED'],
  ['of a replaced certificate', waiting, { certificateState: 'replaced', accountId: 2 }, 'CERTIFICATE_ENDED'],
  [
    'once made',
    { ...waiting, state: 'made' },
    { certificateState: 'replaced', accountId: 2 },
    'CERTIFICATE_CHANGE_DECIDED',
  ],
  [
    'once withdrawn',
    { ...waiting, state: 'withdrawn' },
    { certificateState: 'valid', accountId: 2 },
    'CERTIFICATE_CHANGE_DECIDED',
  ],
] as const)('a change %s', (_, change, now, why) => expect(whyCannotMakeChange(change, now)).toBe(why))

test.each([
  ['', 'CERTIFICATE_REASON_WRONG'],
  ['补'.repeat(101), 'CERTIFICATE_REASON_WRONG'],
  ['补\u0007', 'TEXT_UNFIT'],
  ['补'.repeat(100), null],
])('a reason %j', (reason, why) => expect(whyCertificateReasonUnfit(reason)).toBe(why))

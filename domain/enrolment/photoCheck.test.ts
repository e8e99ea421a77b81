import { expect, test } from 'vitest'
import { type VerdictChange, whyCannotJudge, whyRevealUnfit } from './photoCheck.ts'

const [reviewing, passed, failed] = [0, 1, 2] as const

test.each([
  ['the first judgement', { stored: reviewing, seen: null, requested: passed }, null],
  ['a second one that saw nothing', { stored: passed, seen: null, requested: failed }, 'PHOTO_JUDGED'],
  ['the same verdict once more', { stored: passed, seen: null, requested: passed }, 'PHOTO_JUDGED'],
  ['a second one that saw a photo in review', { stored: failed, seen: reviewing, requested: passed }, 'PHOTO_JUDGED'],
  ['a change of the verdict that was seen', { stored: failed, seen: failed, requested: passed }, null],
  [
    'a change of another verdict than the one seen',
    { stored: failed, seen: passed, requested: reviewing },
    'PHOTO_JUDGED',
  ],
  ['a verdict on what was taken back meanwhile', { stored: reviewing, seen: failed, requested: passed }, null],
  ['taking back, whatever stands', { stored: passed, seen: null, requested: reviewing }, null],
  ['taking back what is taken back', { stored: reviewing, seen: passed, requested: reviewing }, null],
] satisfies [string, VerdictChange, string | null][])('%s', (_, judgement, reason) => {
  expect(whyCannotJudge(judgement)).toBe(reason)
})

test.each([
  ['家长来电核对', null],
  ['', 'REVEAL_REASON_REQUIRED'],
  ['核'.repeat(100), null],
  ['核'.repeat(101), 'REVEAL_REASON_LONG'],
  ['核\u0000对', 'TEXT_UNFIT'],
])('a certificate number shown for %j: %s', (reason, refused) => expect(whyRevealUnfit(reason)).toBe(refused))

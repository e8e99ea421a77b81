import { expect, test } from 'vitest'
import { type HandingFacts, whyCannotHandOver, whyHandedTextUnfit, whyReviewWaits } from './handedCase.ts'

const ready: HandingFacts = {
  isOnline: true,
  isSubmitted: true,
  isReviewed: false,
  approvedAt: null,
  isHanded: false,
}

test.each<[string, Partial<HandingFacts>, string | null]>([
  ['a submitted video that is not judged yet', {}, null],
  ['on site there is no video', { isOnline: false }, 'REVIEW_NOT_READY'],
  ['nothing is submitted', { isSubmitted: false }, 'REVIEW_NOT_READY'],
  ['he has judged it', { isReviewed: true }, 'HAND_OVER_REVIEWED'],
  ['the office has it', { isHanded: true }, 'REVIEW_HANDED'],
  ['the result is approved', { isReviewed: true, approvedAt: 1 }, 'REVIEW_FIXED'],
])('%s: %j', (_what, change, reason) => expect(whyCannotHandOver({ ...ready, ...change })).toBe(reason))

test.each([
  ['', 'HANDED_TEXT_WRONG'],
  ['画'.repeat(101), 'HANDED_TEXT_WRONG'],
  ['画'.repeat(100), null],
])('the reason %#: %s', (text, reason) => expect(whyHandedTextUnfit(text)).toBe(reason))

test.each([
  [false, false, null],
  [true, false, 'REVIEW_HANDED'],
  [false, true, 'REVIEW_RETAKE'],
  [true, true, 'REVIEW_RETAKE'],
] as const)('handed %s, recorded again %s: a review waits because of %s', (isHanded, isRetaken, why) =>
  expect(whyReviewWaits({ isHanded, isRetaken })).toBe(why),
)

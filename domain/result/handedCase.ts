import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'

/** The longest reason of an examiner, and the longest answer of the office, in characters. */
export const HANDED_TEXT_LENGTH = 100

export const HANDED_STATES = ['open', 'settled'] as const
export type HandedState = (typeof HANDED_STATES)[number]

export type HandingFacts = {
  isOnline: boolean
  /** Whether the candidate has handed in the videos. */
  isSubmitted: boolean
  /** Whether this examiner has submitted a review. */
  isReviewed: boolean
  approvedAt: Instant | null
  /** Whether the office has one of this candidate's videos already. */
  isHanded: boolean
}

/** Why a video cannot be handed to the office now (office#marking): REVIEW_FIXED, HAND_OVER_REVIEWED, REVIEW_HANDED, REVIEW_NOT_READY. */
export function whyCannotHandOver(facts: HandingFacts): Reason | null {
  if (facts.approvedAt !== null) return 'REVIEW_FIXED'
  if (facts.isReviewed) return 'HAND_OVER_REVIEWED'
  if (facts.isHanded) return 'REVIEW_HANDED'
  return facts.isOnline && facts.isSubmitted ? null : 'REVIEW_NOT_READY'
}

/**
 * Why a review waits: REVIEW_RETAKE while the candidate records a piece again, REVIEW_HANDED while the office has a video;
 * null where it does not.
 */
export function whyReviewWaits({ isHanded, isRetaken }: { isHanded: boolean; isRetaken: boolean }): Reason | null {
  if (isRetaken) return 'REVIEW_RETAKE'
  return isHanded ? 'REVIEW_HANDED' : null
}

/** HANDED_TEXT_WRONG for words that are missing or too long, TEXT_UNFIT for what cannot be stored. They are cleaned already. */
export function whyHandedTextUnfit(text: string): Reason | null {
  if (text === '' || Array.from(text).length > HANDED_TEXT_LENGTH) return 'HANDED_TEXT_WRONG'
  return whyTextUnfit(text)
}

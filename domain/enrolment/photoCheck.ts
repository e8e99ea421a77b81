import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import { CHECK_STATUS, type CheckStatus } from './enrolment.ts'

/**
 * A verdict on a photo: `stored` is the current one, `seen` the one on the checker's screen (null where the call names
 * none), `requested` the new one.
 */
export type VerdictChange = { stored: CheckStatus; seen: CheckStatus | null; requested: CheckStatus }

/**
 * PHOTO_JUDGED where the stored verdict is not the one that the checker saw, so that the second of two checkers never
 * overrules the first unknowingly. A call that names no seen verdict counts as having seen none, unless it withdraws
 * one: then it means the stored one. Withdrawing is never refused where no verdict is stored any more.
 */
export function whyCannotJudge({ stored, seen, requested }: VerdictChange): Reason | null {
  if (stored === CHECK_STATUS.reviewing) return null
  const expected = seen ?? (requested === CHECK_STATUS.reviewing ? stored : CHECK_STATUS.reviewing)
  return stored === expected ? null : 'PHOTO_JUDGED'
}

const REASON_LENGTH = 100

/** Why a certificate number is not shown for this reason: REVEAL_REASON_REQUIRED, REVEAL_REASON_LONG, TEXT_UNFIT. */
export function whyRevealUnfit(reason: string): Reason | null {
  if (reason === '') return 'REVEAL_REASON_REQUIRED'
  if (Array.from(reason).length > REASON_LENGTH) return 'REVEAL_REASON_LONG'
  return whyTextUnfit(reason)
}

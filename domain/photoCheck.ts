import { CHECK_STATUS, type CheckStatus } from './enrolment.ts'
import type { Reason } from './reasons.ts'
import { whyTextUnfit } from './text.ts'

/** What a judgement of a photo meets: `stored` stands now, `seen` was on the checker's screen, null where he names none. */
export type PhotoJudgement = { stored: CheckStatus; seen: CheckStatus | null; asked: CheckStatus }

/**
 * PHOTO_JUDGED where another verdict stands than the one that was seen, so that the second of two checkers never overrules
 * the first without knowing. A checker who names no verdict is taken to have seen none, unless he takes one back: then he
 * means the one that stands. Taking back is never refused where none stands any more.
 */
export function whyCannotJudge({ stored, seen, asked }: PhotoJudgement): Reason | null {
  if (stored === CHECK_STATUS.reviewing) return null
  const expected = seen ?? (asked === CHECK_STATUS.reviewing ? stored : CHECK_STATUS.reviewing)
  return stored === expected ? null : 'PHOTO_JUDGED'
}

const REASON_LENGTH = 100

/** Why a certificate number is not shown for this reason: REVEAL_REASON_REQUIRED, REVEAL_REASON_LONG, TEXT_UNFIT. */
export function whyRevealUnfit(reason: string): Reason | null {
  if (reason === '') return 'REVEAL_REASON_REQUIRED'
  if (Array.from(reason).length > REASON_LENGTH) return 'REVEAL_REASON_LONG'
  return whyTextUnfit(reason)
}

import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'

/** The state of a correction of an approved result: one person asks for it, another makes or declines it (office#release). */
export type ResultCorrectionState = 'waiting' | 'made' | 'declined' | 'withdrawn'

/** The states in Chinese, as staff read them. */
export const resultCorrectionTexts: Readonly<Record<ResultCorrectionState, string>> = {
  waiting: '待确认',
  made: '已更正',
  declined: '未同意',
  withdrawn: '已撤回',
}

/** The most characters of a reason; the family reads it. */
export const RESULT_CORRECTION_LENGTH = 100

/** Returns RESULT_CORRECTION_REASON_WRONG for a reason that is empty or too long, TEXT_UNFIT for one that cannot be stored. */
export function whyResultCorrectionUnfit(reason: string): Reason | null {
  if (reason === '' || Array.from(reason).length > RESULT_CORRECTION_LENGTH) return 'RESULT_CORRECTION_REASON_WRONG'
  return whyTextUnfit(reason)
}

interface Correction {
  state: ResultCorrectionState
  askedBy: number
  fromCode: number
}

/**
 * Why this person cannot make the correction: RESULT_CORRECTION_DECIDED where it was made or declined already or the result
 * has changed since it was asked for, RESULT_CORRECTION_OWN for the person who asked for it.
 */
export function whyCannotCorrect(
  correction: Correction,
  now: { code: number | null; accountId: number },
): Reason | null {
  if (correction.state !== 'waiting' || now.code !== correction.fromCode) return 'RESULT_CORRECTION_DECIDED'
  return correction.askedBy === now.accountId ? 'RESULT_CORRECTION_OWN' : null
}

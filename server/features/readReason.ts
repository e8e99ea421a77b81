import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

const REASON_LENGTH = 100

/** The reason that staff give for a change. Refuses REASON_REQUIRED and TEXT_UNFIT. */
export function readReason(raw: string): string {
  const reason = cleanText(raw)
  if (reason === '' || [...reason].length > REASON_LENGTH) refuse('REASON_REQUIRED')
  refuseIf(whyTextUnfit(reason))
  return reason
}

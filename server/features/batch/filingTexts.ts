import { FILING_NAME_LENGTH, FILING_TEXT_LENGTH } from '#domain/batch/filing.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

function readText(raw: string, most: number): string {
  const text = cleanText(raw)
  if (Array.from(text).length > most) refuse('FILING_TEXT_LONG')
  refuseIf(whyTextUnfit(text))
  return text
}

/** A name or a number of a form. Refuses FILING_TEXT_LONG, TEXT_UNFIT. */
export const readFilingName = (raw: string): string => readText(raw, FILING_NAME_LENGTH)
/** A text of a form. Refuses FILING_TEXT_LONG, TEXT_UNFIT. */
export const readFilingText = (raw: string): string => readText(raw, FILING_TEXT_LENGTH)

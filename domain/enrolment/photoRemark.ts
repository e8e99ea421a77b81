import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { failReasons, OTHER_REASON } from './photoFailReasons.ts'

const MARKER = '##'
const GENERAL_REMARK = '照片或报名信息未通过审核，请按照片要求更换证件照，或联系客服核对报名信息'

/** What staff chose and wrote to fail a photo; `chosen` are numbers 1 to 9. */
export interface FailForm {
  chosen: readonly number[]
  /** The note that only staff read. */
  note: string
  /** Advice to the candidate, besides the sentences of the chosen reasons. */
  ownAdvice: string
}

export const emptyFailForm: FailForm = { chosen: [], note: '', ownAdvice: '' }

export const NOTE_LENGTH = 80
export const ADVICE_LENGTH = 120

// The marker `##` separates the two parts of a remark, so neither may contain it.
const withoutMarker = (text: string) => cleanText(text).replace(/#/g, '＃')

/** What the candidate will read; empty while no reason is chosen. */
export function adviceOf({ chosen, ownAdvice }: FailForm): string {
  const sentences = [...chosen].sort((a, b) => a - b).map((number) => failReasons[number - 1]?.advice ?? '')
  return [...sentences, withoutMarker(ownAdvice)].join('')
}

/** Why the photo cannot be failed with this form: PHOTO_REASON_REQUIRED, PHOTO_ADVICE_REQUIRED, TEXT_UNFIT. */
export function whyCannotFail(form: FailForm): Reason | null {
  if (form.chosen.length === 0) return 'PHOTO_REASON_REQUIRED'
  if (form.chosen.includes(OTHER_REASON) && withoutMarker(form.ownAdvice) === '') return 'PHOTO_ADVICE_REQUIRED'
  return whyRemarkUnfit(remarkOf(form))
}

/** Why this remark cannot fail a photo: PHOTO_REASON_REQUIRED where it says nothing, TEXT_UNFIT. */
export function whyRemarkUnfit(remark: string): Reason | null {
  return remark.replace(/#/g, '').trim() === '' ? 'PHOTO_REASON_REQUIRED' : whyTextUnfit(remark)
}

/** The remark on the wire: `for staff##for the candidate` (rulings#photo). */
export function remarkOf(form: FailForm): string {
  const labels = [...form.chosen].sort((a, b) => a - b).map((number) => failReasons[number - 1]?.label ?? '')
  const note = withoutMarker(form.note)
  return `${labels.join('、')}${note === '' ? '' : `：${note}`}${MARKER}${adviceOf(form)}`
}

/** Splits a remark from the wire into its two parts; without a marker all of it is for staff. */
export function partsOfRemark(remark: string): { forStaff: string; forCandidate: string } {
  const at = remark.indexOf(MARKER)
  if (at === -1) return { forStaff: remark, forCandidate: '' }
  return { forStaff: remark.slice(0, at), forCandidate: remark.slice(at + MARKER.length) }
}

/**
 * What the candidate reads of a failed check's remark: the part that is for him, or a general sentence where there is none
 * (rulings#photo).
 */
export function candidateRemark(remark: string | null): string {
  const own = partsOfRemark(remark ?? '').forCandidate.trim()
  return own === '' ? GENERAL_REMARK : own
}

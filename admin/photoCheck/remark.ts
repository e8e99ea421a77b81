import { cleanText } from '#domain/text.ts'
import { failReasons, OTHER_REASON } from './failReasons.ts'

/** What staff chose and wrote to fail a photo; `chosen` are numbers 1 to 9. */
export interface FailForm {
  chosen: readonly number[]
  /** Only for staff. */
  note: string
  /** For the candidate, besides the sentences of the chosen reasons. */
  ownAdvice: string
}

export const emptyFailForm: FailForm = { chosen: [], note: '', ownAdvice: '' }

export const NOTE_LENGTH = 80
export const ADVICE_LENGTH = 120

// The marker `##` divides the remark, so no text may bring one of its own.
const withoutMarker = (text: string) => cleanText(text).replace(/#/g, '＃')

/** What the candidate will read; empty while nothing is chosen. */
export function adviceOf({ chosen, ownAdvice }: FailForm): string {
  const sentences = [...chosen].sort((a, b) => a - b).map((number) => failReasons[number - 1]?.advice ?? '')
  return [...sentences, withoutMarker(ownAdvice)].join('')
}

/** What is missing before the photo can be failed, as a sentence; null when nothing is. */
export function whyCannotFail(form: FailForm): string | null {
  if (form.chosen.length === 0) return '请选择不通过的原因'
  if (form.chosen.includes(OTHER_REASON) && withoutMarker(form.ownAdvice) === '') return '请写明考生需要怎样修改'
  return null
}

/** The remark on the wire: `for staff##for the candidate` (rulings#photo). */
export function remarkOf(form: FailForm): string {
  const labels = [...form.chosen].sort((a, b) => a - b).map((number) => failReasons[number - 1]?.label ?? '')
  const note = withoutMarker(form.note)
  return `${labels.join('、')}${note === '' ? '' : `：${note}`}##${adviceOf(form)}`
}

/** A remark of the wire in its two parts; all of it is the staff's where no marker stands. */
export function partsOfRemark(remark: string): { forStaff: string; forCandidate: string } {
  const at = remark.indexOf('##')
  if (at === -1) return { forStaff: remark, forCandidate: '' }
  return { forStaff: remark.slice(0, at), forCandidate: remark.slice(at + 2) }
}

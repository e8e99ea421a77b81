import { cleanText } from '#domain/text.ts'
import { failReasons, OTHER_REASON } from './failReasons.ts'

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

/** Splits a remark from the wire into its two parts; without a marker all of it is for staff. */
export function partsOfRemark(remark: string): { forStaff: string; forCandidate: string } {
  const at = remark.indexOf('##')
  if (at === -1) return { forStaff: remark, forCandidate: '' }
  return { forStaff: remark.slice(0, at), forCandidate: remark.slice(at + 2) }
}

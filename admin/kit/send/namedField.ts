const CONTROL = 'input, textarea, select'
const FORM = 'form, [role="dialog"], aside, section, main'
/** What stands in brackets explains a label and is not said in a sentence. */
const IN_BRACKETS = /（[^（）]*）|[\s*：]/g

const wordOf = (label: HTMLLabelElement): string => (label.textContent ?? '').replace(IN_BRACKETS, '')

/** The control that a sentence speaks of: that of the label which it names first; of two that begin there, the longer one. */
export function controlNamedIn(form: ParentNode, sentence: string): HTMLElement | null {
  const named = [...form.querySelectorAll<HTMLLabelElement>('label[for]')]
    .map((label) => ({ label, word: wordOf(label), at: sentence.indexOf(wordOf(label)) }))
    .filter(({ word, at }) => word.length > 1 && at >= 0)
    .sort((one, other) => one.at - other.at || other.word.length - one.word.length)
  return named[0] ? document.getElementById(named[0].label.htmlFor) : null
}

/** The control of the field that the server names as it does in the call (`data-field`, on the control or around it). */
function controlOfField(form: ParentNode, field: string): HTMLElement | null {
  const holder = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  return holder?.matches(CONTROL) ? holder : (holder?.querySelector<HTMLElement>(CONTROL) ?? null)
}

/**
 * Marks the field that a refusal speaks of as wrong, until it is changed, and puts the focus there. A refusal names the field
 * as the call does, or its sentence names it by the word of its label. Returns what takes the mark away.
 */
export function markNamedField(alert: HTMLElement, sentence: string, field: string | null): () => void {
  const form = alert.closest(FORM)
  const control = form && ((field !== null && controlOfField(form, field)) || controlNamedIn(form, sentence))
  if (!control) return () => undefined
  const unmark = () => {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-errormessage')
    control.removeEventListener('input', unmark)
  }
  control.setAttribute('aria-invalid', 'true')
  control.setAttribute('aria-errormessage', alert.id)
  control.addEventListener('input', unmark)
  control.focus()
  return unmark
}

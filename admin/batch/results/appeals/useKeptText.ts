import { useState } from 'react'
import { forgetKept, keep, readKept } from '#admin/kit/form/keptInput.ts'

/**
 * A text that is kept in this browser at each key until it is sent: what is typed survives a closed pane, another appeal in
 * between, and a change by somebody else.
 */
export function useKeptText(form: string, initial = '') {
  const [text, setText] = useState(() => readKept<object, { text: string }>(form)?.input.text ?? initial)
  const write = (next: string) => {
    setText(next)
    if (next === initial) forgetKept(form)
    else keep(form, { base: {}, input: { text: next }, at: Date.now() })
  }
  return { text, write, forget: () => forgetKept(form) }
}

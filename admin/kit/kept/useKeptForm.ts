import { createContext, useContext, useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { type FieldOptions, KeptForm } from './KeptForm.ts'

/** The forms within a dialog or a drawer, which are asked for before it closes. */
export const FormsWithin = createContext<Set<KeptForm> | null>(null)

/** Draws the component again whenever something was typed, batched with what else changes at that moment. */
function useFollow(form: KeptForm): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const drawn = form.version
  useLayoutEffect(() => {
    // Something may have been typed by code between drawing and here.
    if (form.version !== drawn) draw()
    return form.subscribe(draw)
  }, [form, drawn])
}

/**
 * What is typed into one form. The name says which form it is and whom or what it is about, so that nothing is offered for
 * another one.
 */
export function useKeptForm(name: string): KeptForm {
  const within = useContext(FormsWithin)
  const [opened, setForm] = useState(() => new KeptForm(name))
  let form = opened
  if (form.name !== name) {
    form = new KeptForm(name)
    setForm(form)
  }
  useFollow(form)
  useEffect(() => {
    const close = form.open()
    within?.add(form)
    return () => {
      within?.delete(form)
      close()
    }
  }, [form, within])
  return form
}

type SetTyped<Value> = (next: Value | ((now: Value) => Value)) => void

/** One field of a form, like `useState`. */
export function useTyped<Value>(
  form: KeptForm,
  name: string,
  initial: Value | (() => Value),
  options: FieldOptions<Value> = {},
): [Value, SetTyped<Value>] {
  useFollow(form)
  return [form.value(name, initial, options), (next) => form.set(name, next)]
}

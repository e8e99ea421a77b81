import { useEffect, useRef } from 'react'
import { type ListCommand, listCommandOf } from './listKeys.ts'

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"]'
const CONTROLS = 'button, a, [role="menu"], [role="tab"]'

/** Where the focus is and what was pressed, as keys are judged by. */
function pressedIn(event: KeyboardEvent) {
  const target = event.target instanceof Element ? event.target : null
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  const isIn = (selector: string) => target !== null && target.closest(selector) !== null
  return { key, ctrlKey, metaKey, altKey, isComposing, isInField: isIn(FIELDS), isOnControl: isIn(CONTROLS) }
}

/** Runs what a letter stands for, wherever the focus is but in a field. */
export function useLetterKey(letter: string, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, isInField } = pressedIn(event)
      if (key.toLowerCase() !== letter || ctrlKey || metaKey || altKey || isComposing || isInField) return
      if (event.defaultPrevented) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letter])
}

/** Runs the list's keys wherever the focus is, except those that what is focused uses itself. */
export function useListKeys(run: (command: ListCommand) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = listCommandOf(pressedIn(event))
      if (!command || event.defaultPrevented) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

import { useEffect, useRef } from 'react'
import { type ListCommand, listCommandOf } from './listKeys.ts'

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"]'
const CONTROLS = 'button, a, [role="menu"], [role="tab"]'

/** Runs the list's keys wherever the focus is, except those that what is focused uses itself. */
export function useListKeys(run: (command: ListCommand) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      const isIn = (selector: string) => target !== null && target.closest(selector) !== null
      const where = { isInField: isIn(FIELDS), isOnControl: isIn(CONTROLS) }
      const command = listCommandOf({ key, ctrlKey, metaKey, altKey, isComposing, ...where })
      if (!command || event.defaultPrevented) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

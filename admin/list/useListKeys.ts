import { useEffect, useRef } from 'react'
import { type ListCommand, listCommandOf } from './listKeys.ts'

const CONTROLS =
  'input, textarea, select, button, a, [contenteditable], [role="menu"], [role="dialog"], [role="listbox"]'

/** Runs the list's keys wherever the focus is, except in fields, menus and dialogs, which use the keys themselves. */
export function useListKeys(run: (command: ListCommand) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      const isInControl = target?.closest(CONTROLS) !== null && target !== null
      const command = listCommandOf({ key, ctrlKey, metaKey, altKey, isInControl, isComposing })
      if (!command || event.defaultPrevented) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

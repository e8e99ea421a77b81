import { useEffect, useEffectEvent } from 'react'
import { type Command, commandOf, type KeyPress } from './keys.ts'

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof Element)) return 'page'
  // A dialog over the photo handles its own keys.
  if (target.closest('[role=dialog]')) return 'field'
  if (
    target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=combobox], [contenteditable]')
  )
    return 'field'
  return target.closest('button, a, input, [role=button], [role=menuitem]') ? 'button' : 'page'
}

/** Runs the commands of keys, wherever the focus is on the page. */
export function useCommands(run: (command: Command) => void, isChoosingReason: boolean, isPaused: boolean): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (isPaused) return
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(
        {
          key: event.key,
          repeat: event.repeat,
          isShortcut: event.ctrlKey || event.altKey || event.metaKey,
          isComposing: event.isComposing,
          focus: focusOf(event.target),
        },
        isChoosingReason,
      )
      if (!command) return
      event.preventDefault()
      runNow(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isChoosingReason, isPaused])
}

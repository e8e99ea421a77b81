import { useEffect, useLayoutEffect, useRef } from 'react'
import { type DeskCommand, deskCommandOf } from './deskKeys.ts'

const typing = 'textarea, select, input:not([type="radio"]):not([type="checkbox"])'
const controls = 'button, a, input, video'

/** Listens for the desk's keys on the whole page, except while a layer covers it. */
export function useDeskKeys(onCommand: (command: DeskCommand) => void): void {
  const latest = useRef(onCommand)
  // Before anything is painted: a key may follow at once on what the page has just shown.
  useLayoutEffect(() => {
    latest.current = onCommand
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.body.classList.contains('held')) return
      const target = event.target instanceof Element ? event.target : null
      const isTyping = target?.closest(typing) != null
      if (isTyping && event.key === 'Escape' && !event.isComposing && target instanceof HTMLElement) {
        // Leaving the text field makes letters work as commands again.
        target.blur()
        return
      }
      const command = deskCommandOf({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        isComposing: event.isComposing,
        isTyping,
        isOnControl: target?.closest(controls) != null,
      })
      if (command === null) return
      event.preventDefault()
      latest.current(command)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

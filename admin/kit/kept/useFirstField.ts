import { type RefCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** `data-first-field` names another one than the first, such as the button that mostly follows. */
const NAMED = '[data-first-field]'
/** A tick or a choice among few is none: Enter on it would send the form before anything was read. */
const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'
const DIALOG = '[role="dialog"]'

const canTakeFocus = (field: Element): field is HTMLElement =>
  field instanceof HTMLElement &&
  !field.matches(':disabled, [type="hidden"], [type="file"]') &&
  field.closest('[hidden], [aria-hidden="true"]') === null

/**
 * When a dialog or a drawer closes, what opened it has the focus again. Most are taken out of the page then, in which the library
 * does not give it back.
 */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  // Before the library's own effect, which moves the focus into the drawer.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      const before = opener.current
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])
}

/**
 * Puts the focus into the first field of an open dialog, once. `autoFocus` cannot: React focuses while the library's dialog is
 * not in the page yet. Fields that are shown later get it as well, unless somebody has pressed a key or the mouse in the dialog
 * meanwhile. When it closes, what opened it has the focus again. `begins` names what the fields stand for: with another value they are new ones.
 */
export function useFirstField(isOpen: boolean, begins: unknown = null): RefCallback<HTMLElement> {
  // A state, since the library brings the dialog into the page after this was drawn.
  const [body, setBody] = useState<HTMLElement | null>(null)
  const isPlaced = useRef(false)
  const isOpening = useRef(false)
  useFocusBack(isOpen)
  useEffect(() => {
    const dialog = isOpen ? body?.closest(DIALOG) : null
    if (!dialog) return
    isPlaced.current = false
    isOpening.current = true
    const leaveIt = () => {
      isPlaced.current = true
    }
    dialog.addEventListener('keydown', leaveIt, true)
    dialog.addEventListener('pointerdown', leaveIt, true)
    return () => {
      dialog.removeEventListener('keydown', leaveIt, true)
      dialog.removeEventListener('pointerdown', leaveIt, true)
    }
  }, [body, isOpen, begins])
  // After each drawing, since fields that wait for an answer are not there at first.
  useEffect(() => {
    if (!isOpen || !body || isPlaced.current) return
    const dialog = body.closest(DIALOG)
    const focused = document.activeElement?.closest(DIALOG)
    // A question may have been opened above it.
    if (focused && focused !== dialog && !isOpening.current) return
    isOpening.current = false
    const field = dialog?.querySelector(NAMED) ?? [...body.querySelectorAll(FIELDS)].find(canTakeFocus)
    if (!field || !canTakeFocus(field)) return
    isPlaced.current = true
    field.focus()
  })
  return setBody
}

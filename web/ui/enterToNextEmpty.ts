import type { KeyboardEvent } from 'react'

const lines = 'input:not([type]), input[type="text"], input[type="tel"], textarea'

/**
 * Makes Enter (the keyboard's 'next') move to the next empty field of a form, and close the keyboard after the last
 * one. Fields that the page filled in are skipped.
 */
export function enterToNextEmpty(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, nativeEvent } = event
  // Enter also confirms a word of a Chinese input method.
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement) || !target.matches(lines))
    return
  event.preventDefault()
  const all = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(lines))
  const next = all.slice(all.indexOf(target) + 1).find(({ value, disabled }) => value === '' && !disabled)
  if (next) next.focus()
  else target.blur()
}

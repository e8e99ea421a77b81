import type { KeyboardEvent } from 'react'

const lines = 'input:not([type]), input[type="text"], input[type="tel"], textarea'

/**
 * The keyboard's 'next' in a form of many lines: on to the next one that is still empty, and away with the keyboard after the
 * last. What was filled in by the page itself is passed over.
 */
export function enterToNextEmpty(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, nativeEvent } = event
  // Enter also ends a word of a Chinese input method.
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement) || !target.matches(lines))
    return
  event.preventDefault()
  const all = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(lines))
  const next = all.slice(all.indexOf(target) + 1).find(({ value, disabled }) => value === '' && !disabled)
  if (next) next.focus()
  else target.blur()
}

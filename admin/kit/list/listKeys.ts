/** What a key does in a list (docs of the keys: `KeysHelp`). */
export type ListCommand = 'down' | 'up' | 'open' | 'tick' | 'close' | 'search' | 'nextPage' | 'previousPage'

const commands: Readonly<Record<string, ListCommand>> = {
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  Enter: 'open',
  x: 'tick',
  Escape: 'close',
  '/': 'search',
  ']': 'nextPage',
  '[': 'previousPage',
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Whether the focus is in a field or a dialog, which use every key themselves. */
  isInField: boolean
  /** Whether it is on a button, a link or a menu, which use Enter and the arrows. */
  isOnControl: boolean
  /** Whether the Chinese input method is composing a word. */
  isComposing: boolean
}

/** Null for keys that are not the list's, or that something else uses. */
export function listCommandOf(pressed: Pressed): ListCommand | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, isInField, isOnControl } = pressed
  if (ctrlKey || metaKey || altKey || isComposing || isInField) return null
  if (isOnControl && (key === 'Enter' || key.startsWith('Arrow'))) return null
  return commands[key.length === 1 ? key.toLowerCase() : key] ?? null
}

/** The index to move to, which stays within the page; the first row where none was current. */
export function movedIndex(current: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1
  return current < 0 ? 0 : Math.min(count - 1, Math.max(0, current + step))
}

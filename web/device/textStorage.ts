/**
 * Short texts stored on this phone until their account logs out. This module is separate from those that write them, so
 * that the logout code loads none of them.
 */
export const prefix = 'kaoji.draft.'

export type StorageKind = 'localStorage' | 'sessionStorage'
const storageKinds = ['localStorage', 'sessionStorage'] as const

/** The in-memory copy, used where storage is disabled or full; it lasts as long as the page. */
export const memoryFallback = new Map<string, string>()

/** Returns null where nothing is stored or storage is disabled. */
export function readStorage(kind: StorageKind, key: string): string | null {
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}

/** Does nothing where storage is full or disabled: the caller has another copy, or can do without. */
export function writeStorage(kind: StorageKind, key: string, text: string): void {
  try {
    window[kind].setItem(key, text)
  } catch {
    // The in-memory copy remains.
  }
}

/** Stores a text in a slot that begins with `prefix`. */
export function storeText(slot: string, text: string): void {
  memoryFallback.set(slot, text)
  writeStorage('localStorage', slot, text)
}

/** Returns the text stored by `shelve`, or null. */
export function storedText(slot: string): string | null {
  return memoryFallback.get(slot) ?? readStorage('localStorage', slot)
}

export function clearSlot(slot: string): void {
  memoryFallback.delete(slot)
  for (const kind of storageKinds) remove(kind, (key) => key === slot)
}

/** Removes every text whose slot matches; called on logout. */
export function removeTexts(isMeant: (slot: string) => boolean): void {
  for (const slot of Array.from(memoryFallback.keys())) if (isMeant(slot)) memoryFallback.delete(slot)
  for (const kind of storageKinds) remove(kind, isMeant)
}

/** Lists the slots on this phone with this prefix. */
export function slotsWithPrefix(start: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((slot) => slot.startsWith(start))
  } catch {
    return []
  }
}

function remove(kind: StorageKind, isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(window[kind])) if (isMeant(key)) window[kind].removeItem(key)
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}

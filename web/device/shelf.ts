/**
 * Short texts stored on this phone until their account logs out. This module is separate from those that write them, so
 * that the logout code loads none of them.
 */
export const prefix = 'kaoji.draft.'

export type Shelf = 'localStorage' | 'sessionStorage'
const shelves = ['localStorage', 'sessionStorage'] as const

/** The in-memory copy, used where storage is disabled or full; it lasts as long as the page. */
export const keptHere = new Map<string, string>()

/** Returns null where nothing is stored or storage is disabled. */
export function readShelf(shelf: Shelf, key: string): string | null {
  try {
    return window[shelf].getItem(key)
  } catch {
    return null
  }
}

/** Does nothing where storage is full or disabled: the caller has another copy, or can do without. */
export function writeShelf(shelf: Shelf, key: string, text: string): void {
  try {
    window[shelf].setItem(key, text)
  } catch {
    // The in-memory copy remains.
  }
}

/** Stores a text in a slot that begins with `prefix`. */
export function shelve(slot: string, text: string): void {
  keptHere.set(slot, text)
  writeShelf('localStorage', slot, text)
}

/** Returns the text stored by `shelve`, or null. */
export function shelved(slot: string): string | null {
  return keptHere.get(slot) ?? readShelf('localStorage', slot)
}

export function clearSlot(slot: string): void {
  keptHere.delete(slot)
  for (const shelf of shelves) remove(shelf, (key) => key === slot)
}

/** Removes every text whose slot matches; called on logout. */
export function clearShelves(isMeant: (slot: string) => boolean): void {
  for (const slot of Array.from(keptHere.keys())) if (isMeant(slot)) keptHere.delete(slot)
  for (const shelf of shelves) remove(shelf, isMeant)
}

/** Lists the slots on this phone with this prefix. */
export function shelvedUnder(start: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((slot) => slot.startsWith(start))
  } catch {
    return []
  }
}

function remove(shelf: Shelf, isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(window[shelf])) if (isMeant(key)) window[shelf].removeItem(key)
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}

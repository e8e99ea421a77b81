/**
 * Small texts that stay on this phone until whoever wrote them logs out. Apart from what writes them, so that logging out
 * loads none of it.
 */
export const prefix = 'kaoji.draft.'

export type Shelf = 'localStorage' | 'sessionStorage'
const shelves = ['localStorage', 'sessionStorage'] as const

/** Serves where storage is switched off or full: then a text lasts as long as the page. */
export const keptHere = new Map<string, string>()

/** null where nothing is kept, or storage is switched off. */
export function readShelf(shelf: Shelf, key: string): string | null {
  try {
    return window[shelf].getItem(key)
  } catch {
    return null
  }
}

/** Nothing where storage is full or switched off: the caller has another copy, or can do without. */
export function writeShelf(shelf: Shelf, key: string, text: string): void {
  try {
    window[shelf].setItem(key, text)
  } catch {
    // The copy in memory goes on.
  }
}

/** Keeps a text in a slot that begins with `prefix`. */
export function shelve(slot: string, text: string): void {
  keptHere.set(slot, text)
  writeShelf('localStorage', slot, text)
}

/** What `shelve` kept; null where the slot is empty. */
export function shelved(slot: string): string | null {
  return keptHere.get(slot) ?? readShelf('localStorage', slot)
}

export function clearSlot(slot: string): void {
  keptHere.delete(slot)
  for (const shelf of shelves) remove(shelf, (key) => key === slot)
}

/** Removes every text whose slot is meant; called on logout. */
export function clearShelves(isMeant: (slot: string) => boolean): void {
  for (const slot of Array.from(keptHere.keys())) if (isMeant(slot)) keptHere.delete(slot)
  for (const shelf of shelves) remove(shelf, isMeant)
}

/** The slots on this phone that begin so. */
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
    // Storage is switched off: nothing was kept in it.
  }
}

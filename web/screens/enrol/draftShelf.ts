/** Drafts of enrolments on this phone. Apart from `draftMemory`, so that logging out does not load the wizard. */
export const prefix = 'kaoji.draft.'

export type Shelf = 'localStorage' | 'sessionStorage'
const shelves = ['localStorage', 'sessionStorage'] as const

/** Serves where storage is switched off or full: then the draft lasts as long as the page. */
export const keptHere = new Map<string, string>()

export function readShelf(shelf: Shelf, key: string): string | null {
  try {
    return window[shelf].getItem(key)
  } catch {
    return null
  }
}

export function writeShelf(shelf: Shelf, key: string, text: string): void {
  try {
    window[shelf].setItem(key, text)
  } catch {
    // The copy in memory goes on.
  }
}

export function forgetDraft(slot: string): void {
  keptHere.delete(slot)
  for (const shelf of shelves) remove(shelf, (key) => key === slot)
}

/** Every draft of every account on this phone; called on logout. */
export function forgetDrafts(): void {
  keptHere.clear()
  for (const shelf of shelves) remove(shelf, (key) => key.startsWith(prefix))
}

function remove(shelf: Shelf, isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(window[shelf])) if (isMeant(key)) window[shelf].removeItem(key)
  } catch {
    // Storage is switched off: nothing was kept in it.
  }
}

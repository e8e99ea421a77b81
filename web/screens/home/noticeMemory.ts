const key = 'kaoji.notice'

/** The in-memory copy, used for this visit where storage is disabled. */
let readHere = ''

function mark(version: string, day: string): string {
  return `${day} ${version}`
}

/** Tells whether this version was read on this day (`2026-11-20`, Shanghai). */
export function wasNoticeRead(version: string, day: string): boolean {
  if (readHere === mark(version, day)) return true
  try {
    return localStorage.getItem(key) === mark(version, day)
  } catch {
    return false
  }
}

export function rememberNotice(version: string, day: string): void {
  readHere = mark(version, day)
  try {
    localStorage.setItem(key, readHere)
  } catch {
    // Storage is disabled or full: the notice appears again at the next visit, which does no harm.
  }
}

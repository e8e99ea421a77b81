const key = 'kaoji.notice'

/** Serves this visit where storage is switched off. */
let readHere = ''

function mark(version: string, day: string): string {
  return `${day} ${version}`
}

/** Whether this version was read on this day (`2026-11-20`, Shanghai). */
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
    // Storage is switched off or full: the notice shows again at the next visit, which does no harm.
  }
}

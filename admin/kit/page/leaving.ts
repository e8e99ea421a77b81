import { leaveGuard } from '../kept/leaveGuard.ts'

/** These parts of the query choose what is shown: a row beside its list, a tab. Others sort and filter what stays. */
const CHOOSING = ['row', 'tab', 'bulk', 'closing']

/** Where the address that is shown stands in the history of this page. */
let at = 0
/** The address that is shown; after 'back' the browser's own is ahead of it. */
let shown = ''

/** Writes an address into the history, with its place there, so that a step back can be told from one forward. */
export function writeAddress(address: string, isReplaced: boolean): void {
  if (isReplaced) window.history.replaceState({ at }, '', address)
  else {
    at += 1
    window.history.pushState({ at }, '', address)
  }
  shown = window.location.href
}

function partsOf(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.origin)
  return [pathname, ...CHOOSING.map((key) => searchParams.get(key) ?? '')].join(' ')
}

/** Whether an address shows something else than the present one, so that forms on the screen are left. */
export function leavesForms(address: string): boolean {
  return partsOf(address) !== partsOf(shown)
}

function placeOf(state: unknown): number | null {
  const place = (state as { at?: unknown } | null)?.at
  return typeof place === 'number' ? place : null
}

/**
 * Calls `follow` when the browser goes back or forward. Where a form would be left, it returns to the form first, asks, and
 * goes again unless the person stays.
 */
export function whenTravelled(follow: () => void): () => void {
  at = placeOf(window.history.state) ?? 0
  window.history.replaceState({ at }, '', window.location.href)
  shown = window.location.href
  let isReturning = false
  let isAllowed = false
  const travel = () => {
    const place = placeOf(window.history.state)
    if (isReturning) {
      isReturning = false
      return
    }
    const steps = (place ?? at + 1) - at
    if (place !== null && steps !== 0 && !isAllowed && leaveGuard.hasChanged() && leavesForms(window.location.href)) {
      isReturning = true
      window.history.go(-steps)
      leaveGuard.whenLeft(() => {
        isAllowed = true
        window.history.go(steps)
      })
      return
    }
    isAllowed = false
    at = place ?? at + 1
    // A link within the page makes an entry of its own.
    if (place === null) window.history.replaceState({ at }, '', window.location.href)
    shown = window.location.href
    follow()
  }
  window.addEventListener('popstate', travel)
  return () => window.removeEventListener('popstate', travel)
}

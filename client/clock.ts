const SLOT = 'kaoji.clockOffset'
/** A change that is worth a write; the date of an answer is exact to a second only. */
const WORTH_KEEPING_MS = 2000

let offsetMs = readKept()

/** A page that is opened without a network has no answer yet, and must not trust a tablet whose clock is wrong. */
function readKept(): number {
  try {
    return Number(globalThis.localStorage?.getItem(SLOT) ?? 0) || 0
  } catch {
    return 0
  }
}

function keep(offset: number): void {
  try {
    globalThis.localStorage?.setItem(SLOT, String(offset))
  } catch {
    // Without storage the offset lasts as long as the page.
  }
}

/**
 * Deadlines are judged by the server's clock, so pages follow it too (rulings#times). Every answer of the API sets it.
 */
export function setServerTime(dateHeader: string | null): void {
  const at = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (Number.isNaN(at)) return
  const next = at - Date.now()
  if (Math.abs(next - readKept()) > WORTH_KEEPING_MS) keep(next)
  offsetMs = next
}

/** The server's time in epoch milliseconds, exact to about a second. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

let offsetMs = 0

/**
 * Deadlines are judged by the server's clock, so pages follow it too (rulings#times). Every answer of the API sets it.
 */
export function setServerTime(dateHeader: string | null): void {
  const at = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (!Number.isNaN(at)) offsetMs = at - Date.now()
}

/** The server's time in epoch milliseconds, exact to about a second. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

let offsetMs = 0

/** Deadlines are the server's: what phones show follows its clock (rulings#times). Every answer of the API sets it. */
export function setServerTime(dateHeader: string | null): void {
  const at = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (!Number.isNaN(at)) offsetMs = at - Date.now()
}

/** The server's time, epoch milliseconds, right to about a second. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

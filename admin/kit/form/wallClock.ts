/** The wall clock of a time from the wire, which always carries Shanghai's offset (rulings#times). */
export function wallClock(iso: string | null): string {
  return iso === null ? '' : iso.slice(0, 'yyyy-mm-ddThh:mm'.length)
}

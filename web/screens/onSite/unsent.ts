import { keptHere, prefix, readShelf, writeShelf } from '#web/screens/enrol/draftShelf.ts'

const slotOf = (owner: string) => `${prefix}unsent.${owner}`

/** Notes how much of what was done in the hall has not reached the server, for whoever is about to log out. */
export function noteUnsent(owner: string, count: number): void {
  keptHere.set(slotOf(owner), String(count))
  writeShelf('localStorage', slotOf(owner), String(count))
}

export function unsentCount(owner: string): number {
  return Number(keptHere.get(slotOf(owner)) ?? readShelf('localStorage', slotOf(owner)) ?? 0)
}

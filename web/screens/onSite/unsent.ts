import { prefix, shelve, shelved } from '#web/device/shelf.ts'

const slotOf = (owner: string) => `${prefix}unsent.${owner}`

/** Notes how much of what was done in the hall has not reached the server, for whoever is about to log out. */
export function noteUnsent(owner: string, count: number): void {
  shelve(slotOf(owner), String(count))
}

export function unsentCount(owner: string): number {
  return Number(shelved(slotOf(owner)) ?? 0)
}

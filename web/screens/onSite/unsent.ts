import { prefix, shelve, shelved } from '#web/device/shelf.ts'

const slotOf = (owner: string) => `${prefix}unsent.${owner}`

/** Stores the number of unsent actions, for the warning at logout. */
export function noteUnsent(owner: string, count: number): void {
  shelve(slotOf(owner), String(count))
}

export function unsentCount(owner: string): number {
  return Number(shelved(slotOf(owner)) ?? 0)
}

import { prefix, storedText, storeText } from '#web/device/textStorage.ts'

const slotOf = (owner: string) => `${prefix}unsent.${owner}`

/** Stores the number of unsent actions, for the warning at logout. */
export function noteUnsent(owner: string, count: number): void {
  storeText(slotOf(owner), String(count))
}

export function unsentCount(owner: string): number {
  return Number(storedText(slotOf(owner)) ?? 0)
}

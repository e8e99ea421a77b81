import type { Session } from '#client/session.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { prefix, storedText, storeText } from '#web/device/textStorage.ts'

/**
 * Whose hall this phone keeps: examiners' and the door's are kept apart where one mobile has both accounts. What the build
 * before left unsent at a door stands under the mobile alone, and is sent first. A family has no hall.
 */
export function hallOwnerOf({ mobile, userType }: Pick<Session, 'mobile' | 'userType'>): string | null {
  if (userType === USER_TYPE.candidate) return null
  if (userType === USER_TYPE.examiner) return mobile
  const left = storedText(slotOf(mobile)) ?? ''
  return /^[1-9]\d*$/.test(left) ? mobile : `${mobile}.staff`
}

const slotOf = (owner: string) => `${prefix}unsent.${owner}`

/** Stores the number of unsent actions, for the warning at logout. `isDoor`: of staff at the door, not of an examiner. */
export function noteUnsent(owner: string, count: number, isDoor = false): void {
  storeText(slotOf(owner), isDoor ? String(count) : `${count} examiner`)
}

export function unsentCount(owner: string): number {
  return Number.parseInt(storedText(slotOf(owner)) ?? '0', 10)
}

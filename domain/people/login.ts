import type { Pause } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'
import { USER_TYPE, type UserType } from './userType.ts'

/** How many wrong passwords within the window pause the login of a mobile (rulings#passwords). */
export const LOGIN_TRIES = 10
export const LOGIN_WINDOW_SECONDS = 900

/**
 * LOGIN_PAUSED with the wait while ten wrong tries lie within the last 15 minutes, otherwise null. `failures` are the
 * instants of the mobile's wrong tries in any order; the pause ends when the oldest of the last ten is 15 minutes old.
 */
export function whyCannotTryPassword(failures: readonly Instant[], now: Instant): Pause | null {
  const tenth = failures.slice().sort((a, b) => b - a)[LOGIN_TRIES - 1]
  if (tenth === undefined) return null
  const until = tenth + LOGIN_WINDOW_SECONDS * 1000
  return until > now ? { reason: 'LOGIN_PAUSED', retryAfterSeconds: Math.ceil((until - now) / 1000) } : null
}

/**
 * How old `seenAt` must be before it is written again, since a write on every call would cost too much. It signs idle
 * staff out, so theirs is kept more exactly; of everybody else it is only displayed.
 */
const SEEN_UPDATE_MS = { staff: 15_000, others: 600_000 } as const

export type Presence = { userType: UserType; seenAt: Instant }

/** Whether a call at `now` must update `seenAt`. */
export function isSeenUpdateDue({ userType, seenAt }: Presence, now: Instant): boolean {
  return now - seenAt >= (userType === USER_TYPE.staff ? SEEN_UPDATE_MS.staff : SEEN_UPDATE_MS.others)
}

/** Whether a staff login has been idle for so long that it is signed out; `limitMs` 0 means never. */
export function isIdleTooLong({ userType, seenAt }: Presence, now: Instant, limitMs: number): boolean {
  return limitMs > 0 && userType === USER_TYPE.staff && now - seenAt >= limitMs
}

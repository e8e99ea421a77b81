import type { Pause } from './reasons.ts'
import type { Instant } from './time.ts'
import { USER_TYPE, type UserType } from './userType.ts'

/** Wrong passwords a mobile may have within the window before it pauses (rulings#passwords). */
export const LOGIN_TRIES = 10
export const LOGIN_WINDOW_SECONDS = 900

/**
 * LOGIN_PAUSED with the wait while ten wrong tries lie within the last 15 minutes, otherwise null. `failures` are the
 * moments of the mobile's wrong tries in any order; the pause ends when the oldest of the last ten is 15 minutes
 * past.
 */
export function whyCannotTryPassword(failures: readonly Instant[], now: Instant): Pause | null {
  const tenth = failures.slice().sort((a, b) => b - a)[LOGIN_TRIES - 1]
  if (tenth === undefined) return null
  const until = tenth + LOGIN_WINDOW_SECONDS * 1000
  return until > now ? { reason: 'LOGIN_PAUSED', retryAfterSeconds: Math.ceil((until - now) / 1000) } : null
}

/**
 * How exact `seenAt` is, since noting every call would cost a write each: staff are signed out by it, to all others it
 * is only shown.
 */
const NOTED_AFTER_MS = { staff: 15_000, others: 600_000 } as const

export type Presence = { userType: UserType; seenAt: Instant }

/** Whether a call at `now` is to be noted as a sign of life. */
export function isNoteDue({ userType, seenAt }: Presence, now: Instant): boolean {
  return now - seenAt >= (userType === USER_TYPE.staff ? NOTED_AFTER_MS.staff : NOTED_AFTER_MS.others)
}

/** Whether a staff member has been away for so long that the desk is signed out; `limitMs` 0: never. */
export function isAwayTooLong({ userType, seenAt }: Presence, now: Instant, limitMs: number): boolean {
  return limitMs > 0 && userType === USER_TYPE.staff && now - seenAt >= limitMs
}

import type { Pause } from './reasons.ts'
import type { Instant } from './time.ts'

/** Wrong passwords a mobile may have within the window before it pauses (rulings 3). */
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

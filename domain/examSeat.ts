import type { Reason } from './reasons.ts'

/** A login: one browser of an account, through all the sessions it has there. */
export type LoginId = number

/**
 * SEAT_TAKEN where another device has meanwhile entered the same session: the newest holds the room, so that what is
 * seen on it is what counts. `holder`: who entered last, null for sessions from before seats were kept (issue 5).
 */
export function whyNotSeated(holder: LoginId | null, login: LoginId): Reason | null {
  return holder === null || holder === login ? null : 'SEAT_TAKEN'
}

/** What entering does: the newest device takes the room over; the one that holds it keeps it, and nothing is recorded. */
export function seatOf(holder: LoginId | null, login: LoginId): 'take' | 'keep' {
  return holder === login ? 'keep' : 'take'
}

import type { Reason } from '#domain/reasons/reasons.ts'

/** A login: one browser of an account, through all the sessions it has there. */
export type LoginId = number

/**
 * SEAT_TAKEN where another device has entered the same session since: the last one to enter holds the seat, so that its
 * screen always shows what counts. `holder` is the login that entered last, null for sessions older than the seat
 * itself.
 */
export function whyNotSeated(holder: LoginId | null, login: LoginId): Reason | null {
  return holder === null || holder === login ? null : 'SEAT_TAKEN'
}

/** What entering an exam room does: a new device takes over the seat; the holder keeps it, and nothing is recorded. */
export function seatOf(holder: LoginId | null, login: LoginId): 'take' | 'keep' {
  return holder === login ? 'keep' : 'take'
}

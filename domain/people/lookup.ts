import { DAY_SECONDS, type Instant } from '#domain/time.ts'

/**
 * What failed lookups of a person (misses) are counted by: the signed-in `user`; the address, which a whole school may
 * share (`network` for signed-in users, `stranger` for everybody else); and the `subject` that was asked about, whoever
 * asked: a name, a certificate number without its last four characters, or an enrolment.
 */
export type LookupKind = 'user' | 'network' | 'stranger' | 'subject'

/**
 * How many different questions may miss: `free` before a check code is required, `inWindow` within 15 minutes, `inDay`
 * within 24 hours.
 */
export const LOOKUP_BOUNDS: Readonly<Record<LookupKind, { free: number; inWindow: number; inDay: number }>> = {
  user: { free: 3, inWindow: 10, inDay: 40 },
  network: { free: 60, inWindow: 1000, inDay: 3000 },
  stranger: { free: 3, inWindow: 30, inDay: 100 },
  // With region and birthday known, an ID number has only a thousand possibilities left to try.
  subject: { free: 3, inWindow: 20, inDay: 20 },
}

export const LOOKUP_WINDOW_SECONDS = 900
export const LOOKUP_DAY_SECONDS = DAY_SECONDS

/**
 * Misses of one kind, not counting the current question; `windowSince` and `daySince` are the oldest of each span, null
 * where there is none.
 */
export interface Misses {
  kind: LookupKind
  inWindow: number
  inDay: number
  windowSince: Instant | null
  daySince: Instant | null
}

export type LookupVerdict =
  | { kind: 'free' }
  | { kind: 'needsCheckCode' }
  /** `isSubject`: too many questions were asked about one candidate, rather than by one asker. */
  | { kind: 'paused'; isSubject: boolean; retryAfterSeconds: number }

/** Whether one more question may be asked: freely, with a check code, or only after the longest pause that applies. */
export function judgeLookup(all: readonly Misses[], now: Instant): LookupVerdict {
  let needsCheckCode = false
  let pause: { isSubject: boolean; until: Instant } | null = null
  const due = (kind: LookupKind, since: Instant | null, seconds: number): void => {
    const until = (since ?? now) + seconds * 1000
    if (pause === null || until > pause.until) pause = { isSubject: kind === 'subject', until }
  }
  for (const { kind, inWindow, inDay, windowSince, daySince } of all) {
    const bounds = LOOKUP_BOUNDS[kind]
    if (inDay >= bounds.inDay) due(kind, daySince, LOOKUP_DAY_SECONDS)
    if (inWindow >= bounds.inWindow) due(kind, windowSince, LOOKUP_WINDOW_SECONDS)
    if (inDay >= bounds.free) needsCheckCode = true
  }
  const longest = pause as { isSubject: boolean; until: Instant } | null
  if (longest !== null) {
    const retryAfterSeconds = Math.max(1, Math.ceil((longest.until - now) / 1000))
    return { kind: 'paused', isSubject: longest.isSubject, retryAfterSeconds }
  }
  return { kind: needsCheckCode ? 'needsCheckCode' : 'free' }
}

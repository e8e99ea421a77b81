import type { Instant } from './time.ts'

/**
 * Who or what is counted when somebody is asked about and not found: the signed-in user; the address, which a school
 * shares (`network` of signed-in users, `stranger` where nobody is signed in); and the `subject`, a name, a number without
 * its last four signs, or an enrolment, whoever asks about it.
 */
export type LookupKind = 'user' | 'network' | 'stranger' | 'subject'

/** Different questions that may miss before a check code is asked for, in 15 minutes, and in 24 hours. */
export const LOOKUP_BOUNDS: Readonly<Record<LookupKind, { free: number; inWindow: number; inDay: number }>> = {
  user: { free: 3, inWindow: 10, inDay: 40 },
  network: { free: 60, inWindow: 1000, inDay: 3000 },
  stranger: { free: 3, inWindow: 30, inDay: 100 },
  // An ID number of known region and birthday leaves a thousand possibilities.
  subject: { free: 3, inWindow: 20, inDay: 20 },
}

export const LOOKUP_WINDOW_SECONDS = 900
export const LOOKUP_DAY_SECONDS = 86_400

/** Misses of one kind, the question at hand not counted; `since` are the oldest of each span, null where there is none. */
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
  /** `isSubject`: it is the child who is asked about too often, not the asker who asks too much. */
  | { kind: 'paused'; isSubject: boolean; retryAfterSeconds: number }

/** Whether one more question may be asked: freely, with a check code, or only after the longest pause that is due. */
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

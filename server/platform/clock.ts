import type { Instant } from '#domain/time.ts'

/** The one door to the time; tests move theirs. */
export interface Clock {
  now(): Instant
}

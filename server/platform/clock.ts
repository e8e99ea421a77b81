import type { Instant } from '#domain/time.ts'

/** The only source of the time for the server; tests have a clock that they move. */
export interface Clock {
  now(): Instant
}

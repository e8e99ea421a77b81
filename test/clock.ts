import type { Clock } from '#server/platform/clock.ts'

export interface TestClock extends Clock {
  set(instant: number | string): void
  advance(milliseconds: number): void
}

/** Stands still until it is moved. */
export function createTestClock(start: number | string): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => now,
    set(instant) {
      now = new Date(instant).getTime()
    },
    advance(milliseconds) {
      now += milliseconds
    },
  }
}

import { DAY_MS, type Instant, shanghaiDate, startOfShanghaiDay } from '#domain/time.ts'

/** A day of the audit log that is over and not sealed, with the instant before which its rows lie. */
export interface DayToSeal {
  day: string
  before: Instant
}

/** The days that are to be sealed, the oldest first; the first seal covers all that was written before it. */
export function daysToSeal(lastSealed: string | null, now: Instant): DayToSeal[] {
  const today = startOfShanghaiDay(now)
  const days: DayToSeal[] = []
  for (let before = today; ; before -= DAY_MS) {
    const day = shanghaiDate(before - DAY_MS)
    if (lastSealed !== null && day <= lastSealed) break
    days.unshift({ day, before })
    if (lastSealed === null) break
  }
  return days
}

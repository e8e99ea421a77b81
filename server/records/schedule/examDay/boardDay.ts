import { DAY_MS, type Instant, parseIso } from '#domain/time.ts'

/** One batch on one day in Shanghai, from its first instant to before that of the next. */
export interface BoardDay {
  batchId: number
  from: Instant
  until: Instant
}

/** Returns null for a text that is no date. */
export function boardDayOf(batchId: number, date: string): BoardDay | null {
  const from = parseIso(date)
  return from === null ? null : { batchId, from, until: from + DAY_MS }
}

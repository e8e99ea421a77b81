import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, HOUR_MS, type Instant, parseIso, shanghaiDate } from '#domain/time.ts'

/** How far the bill of a day is. */
export const BILL_STATES = ['awaited', 'empty', 'compared'] as const

export const billStateTexts: Readonly<Record<(typeof BILL_STATES)[number], string>> = {
  awaited: '等待账单',
  empty: '当日无交易',
  compared: '已核对',
}

/** WeChat has the bill of a day ready at 10:00 of the next one (outside-services#bill). */
const READY_AFTER_MS = 34 * HOUR_MS
/** A day without a bill, on which nothing was booked, counts as empty from 18:00 of the next day on. */
const EMPTY_AFTER_MS = 42 * HOUR_MS
/** A bill that is still not there a day after it was due is shown to a person. */
const LATE_AFTER_MS = READY_AFTER_MS + DAY_MS
/** WeChat keeps bills for three months. */
const KEPT_MS = 90 * DAY_MS
/** After a pause of the service, such as a long weekend switched off, so many days are made up for. */
const MOST_DAYS_AT_ONCE = 31

/** The first instant of a day in China, `yyyy-MM-dd`; null where the calendar has no such day. */
export function startOfDay(day: string): Instant | null {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? parseIso(day) : null
}

const startOf = (day: string): Instant => {
  const start = startOfDay(day)
  if (start === null) throw new RangeError(`${day} is no day`)
  return start
}

/** A span of whole days in China, either end open; BILL_DAY_WRONG for what is no day. */
export function daySpanOf(from?: string, to?: string): { from?: Instant; before?: Instant } | Reason {
  const [first, last] = [from, to].map((day) => (day === undefined ? undefined : startOfDay(day)))
  if (first === null || last === null) return 'BILL_DAY_WRONG'
  return {
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { before: last + DAY_MS }),
  }
}

export function nextDay(day: string): string {
  return shanghaiDate(startOf(day) + DAY_MS)
}

/** Why the bill of this day cannot be asked for: BILL_DAY_WRONG, BILL_NOT_READY or BILL_TOO_OLD. */
export function whyCannotFetchBill(day: string, now: Instant): Reason | null {
  const start = startOfDay(day)
  if (start === null) return 'BILL_DAY_WRONG'
  if (now < start + READY_AFTER_MS) return 'BILL_NOT_READY'
  return now > start + KEPT_MS ? 'BILL_TOO_OLD' : null
}

/** The first day for which a bill that was never asked for is still made up for. */
export function earliestMissed(now: Instant): string {
  return shanghaiDate(now - READY_AFTER_MS - (MOST_DAYS_AT_ONCE - 1) * DAY_MS)
}

/**
 * The days whose bill is asked for without being told to: every one that is ready and was never asked for, from the first day
 * that ever was. `known` are the days that were, as far back as `earliestMissed`.
 */
export function newBillDays(firstEver: string | null, known: readonly string[], now: Instant): string[] {
  const newest = shanghaiDate(now - READY_AFTER_MS)
  const earliest = earliestMissed(now)
  const first = firstEver ?? newest
  const days: string[] = []
  for (let day = first < earliest ? earliest : first; day <= newest; day = nextDay(day))
    if (!known.includes(day)) days.push(day)
  return days
}

/** Whether a day for which WeChat has no bill was one without any payment. */
export function isDayEmpty(day: string, hasBooked: boolean, now: Instant): boolean {
  return !hasBooked && now >= startOf(day) + EMPTY_AFTER_MS
}

/** Whether a person is told that the bill of this day is missing. */
export function isBillLate(day: string, now: Instant): boolean {
  return now >= startOf(day) + LATE_AFTER_MS
}

/** The pause before a bill that was not there or could not be read is asked for again: an hour at first, six after a day. */
export function billPauseMs(tries: number): number {
  return (tries < 24 ? 1 : 6) * HOUR_MS
}

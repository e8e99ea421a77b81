import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, padded, shanghaiClock } from '#domain/time.ts'

/** How many years before the current month a birth month may lie (specification#birth-date). */
const OLDEST_YEARS = 100
const YOUNGEST_YEARS = 2

/** Below this age in full years a guardian consents to the face check (rulings#privacy). */
export const GUARDIAN_CONSENT_AGE = 14

/** Year and month (1 to 12) of a `YYYY.MM` text; null for any other text. */
export function parseBirthMonth(text: string): { year: number; month: number } | null {
  const match = /^(\d{4})\.(0[1-9]|1[0-2])$/.exec(text)
  return match ? { year: Number(match[1]), month: Number(match[2]) } : null
}

/** The text `YYYY.MM`; `month` counts from 1. */
export function birthMonthText(year: number, month: number): string {
  return `${padded(year, 4)}.${padded(month, 2)}`
}

/**
 * The first and the last month that may be chosen, both included: 100 to 2 years before the current month in
 * Shanghai.
 */
export function birthMonthRange(now: Instant): { first: string; last: string } {
  const { year, month } = shanghaiClock(now)
  return { first: birthMonthText(year - OLDEST_YEARS, month), last: birthMonthText(year - YOUNGEST_YEARS, month) }
}

/** BIRTH_MONTH_REQUIRED, BIRTH_MONTH_WRONG, or null (specification#birth-date). */
export function whyBirthMonthUnfit(text: string, now: Instant): Reason | null {
  if (text === '') return 'BIRTH_MONTH_REQUIRED'
  if (!parseBirthMonth(text)) return 'BIRTH_MONTH_WRONG'
  const { first, last } = birthMonthRange(now)
  return text < first || text > last ? 'BIRTH_MONTH_WRONG' : null
}

/**
 * The least possible age in full years: the day of birth is unknown, so throughout the birth month the birthday counts
 * as still to come. RangeError where `birthMonth` is not `YYYY.MM`.
 */
export function ageInYears(birthMonth: string, now: Instant): number {
  const born = parseBirthMonth(birthMonth)
  if (!born) throw new RangeError('a month of birth is written YYYY.MM')
  const { year, month } = shanghaiClock(now)
  return Math.max(0, year - born.year - (month > born.month ? 0 : 1))
}

/** Whether the candidate is, or may still be, under 14. RangeError where `birthMonth` is not `YYYY.MM`. */
export function isUnder14(birthMonth: string, now: Instant): boolean {
  return ageInYears(birthMonth, now) < GUARDIAN_CONSENT_AGE
}

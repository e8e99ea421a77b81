import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant, parseIso, shanghaiDate, startOfShanghaiDay } from '#domain/time.ts'
import { PAY_STATUS, type PayStatus } from './enrolment.ts'
import { MODE, type Mode } from './examMode.ts'

/** So many days leave a plan room enough. */
export const AVOIDED_DAYS_MOST = 10

/** Reads days as they were sent, `2026-12-05`, without repeats and in their order; null for what is no day. */
export function readDays(days: readonly string[]): Instant[] | null {
  const read = new Set<Instant>()
  for (const day of days) {
    const at = parseIso(day)
    if (at === null || shanghaiDate(at) !== day) return null
    read.add(startOfShanghaiDay(at))
  }
  return [...read].sort((a, b) => a - b)
}

/** Why these days cannot be noted: AVOIDED_DAYS_MANY. */
export function whyDaysUnfit(days: readonly Instant[]): Reason | null {
  return days.length > AVOIDED_DAYS_MOST ? 'AVOIDED_DAYS_MANY' : null
}

/** A batch whose exams last longer offers no list to tick. */
const LISTED_MOST = 31

/** The days of the exams of a batch, as `2026-12-05`; none while they are not known. */
export function daysOfExam({ ExamStart, ExamEnd }: { ExamStart: string | null; ExamEnd: string | null }): string[] {
  const from = parseIso(ExamStart ?? '')
  const until = parseIso(ExamEnd ?? '')
  if (from === null || until === null) return []
  const days: string[] = []
  for (let at = startOfShanghaiDay(from); at < until; at += DAY_MS) days.push(shanghaiDate(at))
  return days.length > LISTED_MOST ? [] : days
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4

/** A day as families read it: 12月5日（周六）. */
export function dayWords(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  const count = ((parseIso(day) ?? 0) - startOfShanghaiDay(0)) / DAY_MS
  return `${month}月${date}日（周${weekdays[(count + FIRST_WEEKDAY) % 7]}）`
}

interface Enrolled {
  payStatus: PayStatus
  mode: Mode
}

/** Why there is nothing to avoid: NOT_OFFLINE, ENROLMENT_REFUNDED. */
export function whyNoDays({ payStatus, mode }: Enrolled): Reason | null {
  if (mode !== MODE.offline) return 'NOT_OFFLINE'
  return payStatus === PAY_STATUS.refunded ? 'ENROLMENT_REFUNDED' : null
}

/** Why a family cannot name such days itself: the batch does not ask for them, or registration has ended (office#plan). */
export function whyCannotName(
  enrolled: Enrolled,
  { isTaken, registrationEndsAt }: { isTaken: boolean; registrationEndsAt: Instant },
  now: Instant,
): Reason | null {
  const none = whyNoDays(enrolled)
  if (none) return none
  if (!isTaken) return 'AVOIDED_DAYS_OFF'
  return now >= registrationEndsAt ? 'AVOIDED_DAYS_ENDED' : null
}

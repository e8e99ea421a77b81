import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { plannedEndOf } from '#domain/examRoom/examSession.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'

/** When the window of an exam opens, for a page that waits for it; null where it is unknown. */
export function opensAtOf({ ExamTime }: Pick<EnrolmentWire, 'ExamTime'>): Instant | null {
  return ExamTime && instantOf(ExamTime.ExamBeginDate)
}

/** The whole minutes that a session would have if it began now: near the end of the window fewer than its length. */
export function sessionMinutes({ ExamTime }: Pick<EnrolmentWire, 'ExamTime'>, length: number, now: Instant): number {
  if (!ExamTime) return length
  const [opensAt, closesAt] = [instantOf(ExamTime.ExamBeginDate), instantOf(ExamTime.ExamEndDate)]
  const from = Math.max(now, opensAt)
  // Only staff can let somebody begin after the window, and then the session has its whole length.
  if (from >= closesAt) return length
  return Math.floor((plannedEndOf(from, length, closesAt) - from) / MINUTE_MS)
}

/** `60 分钟` */
export function minutesText(minutes: number): string {
  return minutes < 1 ? '不到 1 分钟' : `${minutes} 分钟`
}

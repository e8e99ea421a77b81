import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time.ts'
import { batchPlans, dayFrom } from './batchTables.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'

/** Exams are submitted from 13:00 on the first exam day, or yesterday if that is earlier. */
const [SUBMITTED_HOUR, YESTERDAY] = [13, -1]
/** The last full day of the online window that has ended. */
const LEFT_DAY = -2

export interface Moments {
  enrolledAt: Instant
  paidAt: Instant | null
  refundedAt: Instant | null
  checkedAt: Instant | null
  convertedAt: Instant | null
  /** When the online exam was started. */
  startedAt: Instant | null
  submittedAt: Instant | null
}

/** The times of the steps of an enrolment: in office hours, in order, and all before `now`. */
export function momentsOf(plan: EnrolmentPlan, now: number): Moments {
  const batch = batchPlans.find(({ id }) => id === plan.batchId)
  if (!batch) throw new Error(`no batch ${plan.batchId}`)
  const enrolled = dayFrom(now, batch.opens + plan.day) + 9 * HOUR_MS + ((plan.id * 37) % 600) * MINUTE_MS
  const isPaid = plan.payment !== 'unpaid'
  const notAfterNow = (instant: number) => Math.min(instant, now - MINUTE_MS)
  const delay = plan.payment === 'desk' ? 20 * HOUR_MS : 12 * MINUTE_MS
  const paid = notAfterNow(enrolled + delay)
  const inTheDay = ((plan.id * 53) % 240) * MINUTE_MS
  const submitted = dayFrom(now, Math.min(batch.exam, YESTERDAY)) + SUBMITTED_HOUR * HOUR_MS + inTheDay
  const left = dayFrom(now, LEFT_DAY) + SUBMITTED_HOUR * HOUR_MS + inTheDay
  return {
    enrolledAt: notAfterNow(enrolled),
    paidAt: isPaid ? paid : null,
    refundedAt: plan.payment === 'refunded' ? notAfterNow(paid + 2 * DAY_MS) : null,
    convertedAt: plan.isConverted ? dayFrom(now, batch.closes) : null,
    startedAt: startOf(plan, { submitted, left, now }),
    submittedAt: submitOf(plan, { submitted, now }),
    checkedAt: plan.check === 0 ? null : notAfterNow(paid + DAY_MS),
  }
}

function startOf(
  { board, isSubmitted, leftAfter }: EnrolmentPlan,
  { submitted, left, now }: { submitted: Instant; left: Instant; now: Instant },
): Instant | null {
  if (board) return now - board.startedAgo * MINUTE_MS
  if (isSubmitted) return submitted - HOUR_MS
  return leftAfter === undefined ? null : left
}

function submitOf({ board, isSubmitted }: EnrolmentPlan, { submitted, now }: { submitted: Instant; now: Instant }) {
  if (board) return board.submittedAgo === undefined ? null : now - board.submittedAgo * MINUTE_MS
  return isSubmitted ? submitted : null
}

import { examNumberOf, examNumberSeriesOf } from '#domain/enrolment/examNumber.ts'
import { type Instant, shanghaiClock } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { batchPlans, dayFrom } from './batchTables.ts'
import { momentsOf } from './enrolmentMoments.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'

interface Given {
  examNo: string
  series: string
  running: number
  plan: EnrolmentPlan
  givenAt: Instant
}

/** Gives exam numbers in the order of payment, counted per series (rulings#exam-number). */
export function examNumbersOf(plans: readonly EnrolmentPlan[], now: number): Given[] {
  const counters = new Map<string, number>()
  return plans
    .flatMap((plan) => {
      const { paidAt } = momentsOf(plan, now)
      return paidAt ? [{ plan, givenAt: paidAt }] : []
    })
    .sort((one, other) => one.givenAt - other.givenAt)
    .map(({ plan, givenAt }) => {
      const batch = batchPlans.find(({ id }) => id === plan.batchId)
      if (!batch) throw new Error(`no batch ${plan.batchId}`)
      const { year } = shanghaiClock(dayFrom(now, batch.exam))
      const parts = { prefix: batch.prefix, year, batchId: batch.id, majorId: plan.majorId }
      const series = examNumberSeriesOf(parts)
      const running = (counters.get(series) ?? 0) + 1
      counters.set(series, running)
      return { examNo: examNumberOf({ ...parts, running }), series, running, plan, givenAt }
    })
}

/** Stores the numbers, those of refunded enrolments as retired, and the counter of each series. */
export async function recordExamNumbers(db: Tx, given: readonly Given[], now: number): Promise<void> {
  await db
    .insertInto('examNumber')
    .values(
      given.map(({ examNo, plan, givenAt }) => ({
        examNo,
        enrolmentId: plan.id,
        givenAt,
        retiredAt: momentsOf(plan, now).refundedAt,
      })),
    )
    .execute()
  const last = new Map(given.map(({ series, running }) => [series, running]))
  await db
    .insertInto('examNumberCounter')
    .values([...last].map(([series, running]) => ({ series, lastGiven: running })))
    .execute()
}

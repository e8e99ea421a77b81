import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { batchPhaseOf } from '#domain/batch/batch.ts'
import { whyCannotPay } from '#domain/money/payment.ts'
import { fenOf } from '#domain/money.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'

/**
 * Returns why this enrolment cannot be paid online now, or null (rulings#fee, rulings#pay-code). The server decides.
 */
export function whyCannotPayOnline(enrolment: EnrolmentWire): Reason | null {
  const facts = enrolmentFactsOf(enrolment)
  return whyCannotPay({
    isPaid: facts.isPaid,
    isRefunded: facts.isRefunded,
    isHeld: facts.isPaymentHeld,
    feeFen: fenOf(enrolment.Fee) ?? 0,
    areaPaysOnline: facts.areaPaysOnline,
    batchPhase: batchPhaseOf(facts.batch, serverNow()),
  })
}

import { batchPhaseOf } from '#domain/batch/batch.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { whyDeskCannotTake } from '#domain/money/payDesk.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'
import type { Me } from '#server/context.ts'
import type { DeskFacts } from '#server/records/money/payDesk/deskFacts.ts'
import { isFinance } from './isFinance.ts'

/** Why the desk of this person cannot take the fee of the enrolment now; null where it can. */
export function whyCannotTakeNow(
  enrolment: { payStatus: number; feeFen: number },
  facts: DeskFacts,
  { me, now }: { me: Pick<Me, 'roles'>; now: Instant },
): Reason | null {
  return whyDeskCannotTake(
    {
      isPaid: enrolment.payStatus === PAY_STATUS.paid,
      isRefunded: enrolment.payStatus === PAY_STATUS.refunded,
      feeFen: enrolment.feeFen,
      areaPaysOnline: facts.paysOnline,
      batchPhase: batchPhaseOf(facts.batch, now),
    },
    isFinance(me),
  )
}

import { batchPhaseOf } from '#domain/batch/batch.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { whyCannotWaive } from '#domain/money/waiver.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { Ctx } from '#server/context.ts'
import type { findEnrolment } from '#server/records/enrolment/queries.ts'
import { mapDeskFacts } from '#server/records/money/payDesk/deskFacts.ts'

/** Why the fee of this enrolment cannot be waived now; null where it can. */
export async function whyCannotWaiveNow(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  row: NonNullable<Awaited<ReturnType<typeof findEnrolment>>>,
): Promise<Reason | null> {
  const facts = (await mapDeskFacts(db, [row.id])).get(row.id)
  if (!facts) throw new Error(`enrolment ${row.id} has no batch`)
  return whyCannotWaive({
    isPaid: row.payStatus === PAY_STATUS.paid,
    isRefunded: row.payStatus === PAY_STATUS.refunded,
    feeFen: row.feeFen,
    batchPhase: batchPhaseOf(facts.batch, now),
  })
}

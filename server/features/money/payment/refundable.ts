import type { PayStatus } from '#domain/enrolment/enrolment.ts'
import { type Refundable, whyCannotRefund, whyCannotRequestOwn } from '#domain/money/refund.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { Ctx } from '#server/context.ts'
import { findPaidSource, type PaidSource } from '#server/records/money/payment/paidSource.ts'
import { getRefundSetting } from '#server/records/money/payment/refundListQueries.ts'
import { hasExamBegun } from '#server/records/money/payment/refundQueries.ts'

/**
 * Reads what decides whether the enrolment can be refunded. `except` are refunds that do not count, such as the one
 * that is being approved.
 */
export async function readRefundable(
  { db }: Pick<Ctx<unknown>, 'db'>,
  enrolment: { id: number; payStatus: PayStatus },
  options: { except?: readonly number[] } = {},
): Promise<{ facts: Refundable; source: PaidSource | null }> {
  const [source, hasBegun] = await Promise.all([
    findPaidSource(db, enrolment.id, options),
    hasExamBegun(db, enrolment.id),
  ])
  return { facts: { payStatus: enrolment.payStatus, leftFen: source?.leftFen ?? 0, hasBegun }, source }
}

/** What a candidate may ask for himself, which is all that is left, and why he cannot. */
export async function readOwnRefundable(
  ctx: Pick<Ctx<unknown>, 'db' | 'now'>,
  enrolment: { id: number; batchId: number; payStatus: PayStatus },
): Promise<{ why: Reason | null; leftFen: number }> {
  const { isTaken, registrationEndsAt } = await getRefundSetting(ctx.db, enrolment.batchId)
  const { facts } = await readRefundable(ctx, enrolment)
  const why =
    whyCannotRequestOwn({ isTaken, registrationEndsAt }, ctx.now) ?? whyCannotRefund(facts, Math.max(1, facts.leftFen))
  return { why, leftFen: facts.leftFen }
}

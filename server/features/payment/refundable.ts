import type { PayStatus } from '#domain/enrolment.ts'
import type { Refundable } from '#domain/refund.ts'
import type { Ctx } from '#server/context.ts'
import { findPaidSource, hasExamBegun, type PaidSource } from '#server/records/payment/refundQueries.ts'

/**
 * Reads what decides whether the enrolment can be refunded. `except` is the id of a refund that does not count, such as the
 * one that is being approved.
 */
export async function readRefundable(
  { db }: Pick<Ctx<unknown>, 'db'>,
  enrolment: { id: number; pay_status: PayStatus },
  options: { except?: number } = {},
): Promise<{ facts: Refundable; source: PaidSource | null }> {
  const [source, hasBegun] = await Promise.all([
    findPaidSource(db, enrolment.id, options),
    hasExamBegun(db, enrolment.id),
  ])
  return { facts: { payStatus: enrolment.pay_status, leftFen: source?.leftFen ?? 0, hasBegun }, source }
}

import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { giveExamNumber, inSeriesOrder } from './giveExamNumber.ts'
import { movePayStatus } from './movePayStatus.ts'

const notPaid = { payMethod: null, paidAt: null, examNo: null }

/**
 * Marks the enrolment as paid and gives it an exam number, which it returns, within the caller's transaction and enrolment
 * lock. Throws when it is not unpaid.
 */
export async function markPaid(
  ctx: Ctx<unknown>,
  enrolment: { id: number; batchId: number; majorId: number },
  payment: { method: 'wechat' | 'desk'; at: Instant },
): Promise<string> {
  await movePayStatus(ctx, enrolment.id, 'pay', { payMethod: payment.method, paidAt: payment.at })
  await tell(ctx.db, { event: 'paid', enrolmentIds: [enrolment.id], now: ctx.now })
  return giveExamNumber(ctx, enrolment)
}

/**
 * Sets the fee to nothing, which counts as paid (rulings#fee), and gives the enrolment an exam number, which it returns.
 * The caller holds its lock. Throws when it is not unpaid.
 */
export async function markWaived(
  ctx: Ctx<unknown>,
  enrolment: { id: number; batchId: number; majorId: number },
  at: Instant,
): Promise<string> {
  await movePayStatus(ctx, enrolment.id, 'pay', { feeFen: 0, payMethod: 'waived', paidAt: at })
  return giveExamNumber(ctx, enrolment)
}

/** Makes the fee due again after a waiver that was granted by mistake; otherwise as `markUnpaid`. */
export function markFeeDue(ctx: Ctx<unknown>, enrolmentId: number, feeFen: number): Promise<void> {
  return movePayStatus(ctx, enrolmentId, 'reverse', { ...notPaid, feeFen })
}

/**
 * Marks several enrolments as paid and returns their exam numbers by enrolment, within the caller's transaction and
 * enrolment locks. Throws when one is not unpaid.
 */
export async function markAllPaid(
  ctx: Ctx<unknown>,
  enrolments: ReadonlyArray<{ id: number; batchId: number; majorId: number }>,
  payment: { method: 'wechat' | 'desk'; at: Instant },
): Promise<Map<number, string>> {
  const examNumbers = new Map<number, string>()
  for (const enrolment of await inSeriesOrder(ctx.db, enrolments))
    examNumbers.set(enrolment.id, await markPaid(ctx, enrolment, payment))
  return examNumbers
}

/**
 * Makes the enrolment unpaid again after a payment that was booked by mistake, and retires its exam number for good
 * (rulings#exam-number), within the caller's transaction and enrolment lock. Throws when it is not paid.
 */
export function markUnpaid(ctx: Ctx<unknown>, enrolmentId: number): Promise<void> {
  return movePayStatus(ctx, enrolmentId, 'reverse', notPaid)
}

import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { giveExamNumber, inSeriesOrder } from './giveExamNumber.ts'

/**
 * Marks the enrolment as paid and gives it an exam number, which it returns, within the caller's transaction and enrolment
 * lock. Throws when it is not unpaid.
 */
export async function markPaid(
  ctx: Ctx<unknown>,
  enrolment: { id: number; batch_id: number; major_id: number },
  payment: { method: 'wechat' | 'desk'; at: Instant },
): Promise<string> {
  const moved = await ctx.db
    .updateTable('enrolment')
    .set({
      pay_status: PAY_STATUS.paid,
      pay_method: payment.method,
      paid_at: payment.at,
      updated_at: ctx.now,
    })
    .where('id', '=', enrolment.id)
    .where('pay_status', '=', PAY_STATUS.unpaid)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`enrolment ${enrolment.id} was not unpaid`)
  await tell(ctx.db, { event: 'paid', enrolmentIds: [enrolment.id], now: ctx.now })
  return giveExamNumber(ctx, enrolment)
}

/**
 * Sets the fee to nothing, which counts as paid (rulings#fee), and gives the enrolment an exam number, which it returns.
 * The caller holds its lock. Throws when it is not unpaid.
 */
export async function markWaived(
  ctx: Ctx<unknown>,
  enrolment: { id: number; batch_id: number; major_id: number },
  at: Instant,
): Promise<string> {
  const moved = await ctx.db
    .updateTable('enrolment')
    .set({ fee_fen: 0, pay_status: PAY_STATUS.paid, pay_method: 'waived', paid_at: at, updated_at: ctx.now })
    .where('id', '=', enrolment.id)
    .where('pay_status', '=', PAY_STATUS.unpaid)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`enrolment ${enrolment.id} was not unpaid`)
  return giveExamNumber(ctx, enrolment)
}

/** Makes the fee due again after a waiver that was granted by mistake; otherwise as `markUnpaid`. */
export async function markFeeDue(ctx: Ctx<unknown>, enrolmentId: number, feeFen: number): Promise<void> {
  await markUnpaid(ctx, enrolmentId)
  await ctx.db.updateTable('enrolment').set({ fee_fen: feeFen }).where('id', '=', enrolmentId).execute()
}

/**
 * Marks several enrolments as paid and returns their exam numbers by enrolment, within the caller's transaction and
 * enrolment locks. Throws when one is not unpaid.
 */
export async function markAllPaid(
  ctx: Ctx<unknown>,
  enrolments: ReadonlyArray<{ id: number; batch_id: number; major_id: number }>,
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
export async function markUnpaid({ db, now }: Ctx<unknown>, enrolmentId: number): Promise<void> {
  const moved = await db
    .updateTable('enrolment')
    .set({ pay_status: PAY_STATUS.unpaid, pay_method: null, paid_at: null, exam_no: null, updated_at: now })
    .where('id', '=', enrolmentId)
    .where('pay_status', '=', PAY_STATUS.paid)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`enrolment ${enrolmentId} was not paid`)
  await db
    .updateTable('exam_number')
    .set({ retired_at: now })
    .where('enrolment_id', '=', enrolmentId)
    .where('retired_at', 'is', null)
    .execute()
}

import { PAY_STATUS } from '#domain/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { giveExamNumber } from './giveExamNumber.ts'

/**
 * Marks the enrolment as paid and gives it an exam number, within the caller's transaction and enrolment lock. Throws
 * when it is not unpaid.
 */
export async function markPaid(
  ctx: Ctx<unknown>,
  enrolment: { id: number; batch_id: number; major_id: number },
  payment: { method: 'wechat' | 'desk' | 'waived'; at: Instant },
): Promise<void> {
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
  await giveExamNumber(ctx, enrolment)
}

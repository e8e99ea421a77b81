import { PAY_STATUS } from '#domain/enrolment.ts'
import type { Ctx } from '#server/context.ts'
import { giveExamNumber } from './giveExamNumber.ts'

/**
 * The enrolment is paid: state and exam number in the caller's transaction, which holds the enrolment's lock and knows it
 * is unpaid. Throws if it was not.
 */
export async function markPaid(
  ctx: Ctx<unknown>,
  enrolment: { id: number; batch_id: number; major_id: number },
  payment: { method: 'wechat' | 'desk' | 'waived'; at: Date },
): Promise<void> {
  const moved = await ctx.db
    .updateTable('enrolment')
    .set({
      pay_status: PAY_STATUS.paid,
      pay_method: payment.method,
      paid_at: payment.at,
      updated_at: new Date(ctx.now),
    })
    .where('id', '=', enrolment.id)
    .where('pay_status', '=', PAY_STATUS.unpaid)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`enrolment ${enrolment.id} was not unpaid`)
  await giveExamNumber(ctx, enrolment)
}

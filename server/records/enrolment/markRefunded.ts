import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { payMoves } from '#domain/money/moneyMoves.ts'
import type { Ctx } from '#server/context.ts'

interface Released {
  examNo: string | null
  examTimeId: number | null
}

/**
 * Ends an enrolment whose fee goes back: its seat is free, its exam number is retired and never given again
 * (rulings#refund). Returns what it held, for the audit. The caller holds the enrolment's lock. Throws when it is not
 * paid.
 */
export async function markRefunded(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  enrolment: { id: number; exam_no: string | null; exam_time_id: number | null },
): Promise<Released> {
  const moved = await db
    .updateTable('enrolment')
    .set({
      pay_status: payMoves.refund.to,
      exam_no: null,
      exam_time_id: null,
      own_begins_at: null,
      own_ends_at: null,
      updated_at: now,
    })
    .where('id', '=', enrolment.id)
    .where('pay_status', '=', PAY_STATUS.paid)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`enrolment ${enrolment.id} was not paid`)
  await db
    .updateTable('exam_number')
    .set({ retired_at: now })
    .where('enrolment_id', '=', enrolment.id)
    .where('retired_at', 'is', null)
    .execute()
  return { examNo: enrolment.exam_no, examTimeId: enrolment.exam_time_id }
}

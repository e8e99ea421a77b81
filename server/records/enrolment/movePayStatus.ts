import type { Updateable } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { type PayAction, payMoves } from '#domain/money/moneyMoves.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/db/generated/schema.ts'

/**
 * Moves the payment status of an enrolment, whose lock the caller holds. Throws where its status does not allow the move,
 * because the caller has checked it; a payment that comes to nothing retires the exam number for good
 * (rulings#exam-number).
 */
export async function movePayStatus(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  enrolmentId: number,
  action: PayAction,
  facts: Updateable<DB['enrolment']>,
): Promise<void> {
  const { from, to } = payMoves[action]
  const moved = await db
    .updateTable('enrolment')
    .set({ ...facts, payStatus: to, updatedAt: now })
    .where('id', '=', enrolmentId)
    .where('payStatus', 'in', [...from])
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`enrolment ${enrolmentId} cannot ${action} from its payment status`)
  if (to === PAY_STATUS.paid) return
  await db
    .updateTable('examNumber')
    .set({ retiredAt: now })
    .where('enrolmentId', '=', enrolmentId)
    .where('retiredAt', 'is', null)
    .execute()
}

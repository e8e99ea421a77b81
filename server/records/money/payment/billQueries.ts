import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { REFUNDS_OVER } from '#domain/money/moneyMoves.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { hasHeldOrder } from './heldOrder.ts'
import type { PayOrder } from './orders.ts'

/** A bill all of whose enrolments belong to the account; null for another's and for an order of one enrolment. */
export async function findOwnBill(db: Db, accountId: number, payCode: string): Promise<PayOrder | null> {
  const row = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('pay_code', '=', payCode)
    .where('enrolment_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_share')
            .innerJoin('enrolment', 'enrolment.id', 'order_share.enrolment_id')
            .select('order_share.enrolment_id')
            .whereRef('order_share.order_id', '=', 'pay_order.id')
            .where('enrolment.account_id', '<>', accountId),
        ),
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

/** The enrolments of a bill with their shares, and what of each goes back. */
export function listBillShares(db: Db, orderId: number) {
  return db
    .selectFrom('order_share')
    .innerJoin('enrolment', 'enrolment.id', 'order_share.enrolment_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('refund')
          .select([
            sql<string>`coalesce(sum(refund.amount_fen), 0)`.as('back_fen'),
            sql<boolean>`coalesce(bool_or(refund.origin = 'extra'), false)`.as('is_extra'),
          ])
          .whereRef('refund.order_id', '=', 'order_share.order_id')
          .whereRef('refund.enrolment_id', '=', 'order_share.enrolment_id')
          .where('refund.status', 'not in', ['requested', ...REFUNDS_OVER])
          .as('given'),
      (join) => join.onTrue(),
    )
    .select(['enrolment.id', 'enrolment.name', 'enrolment.pay_status', 'enrolment.exam_no', 'order_share.share_fen'])
    .select(['exam_batch.name as batch_name', 'major.name as major_name', 'grade.name as grade_name'])
    .select(['given.back_fen', 'given.is_extra'])
    .where('order_share.order_id', '=', orderId)
    .orderBy('enrolment.id')
    .execute()
}

/** An account's unpaid enrolments in batches whose registration is not over, the newest first, with their open bill. */
export function listOwnUnpaid(db: Db, accountId: number, now: Instant) {
  return db
    .selectFrom('enrolment')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoin('order_share', (join) =>
      join.onRef('order_share.enrolment_id', '=', 'enrolment.id').on('order_share.is_live', '=', sql.lit(true)),
    )
    .leftJoin('pay_order', (join) =>
      join.onRef('pay_order.id', '=', 'order_share.order_id').on('pay_order.enrolment_id', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.name', 'enrolment.pay_status', 'enrolment.fee_fen', 'enrolment.batch_id'])
    .select(['exam_area.pays_online', 'exam_area.name as area_name', 'exam_batch.name as batch_name'])
    .select(['exam_batch.is_locked', 'exam_batch.registration_opens_at', 'exam_batch.registration_closes_at'])
    .select(['major.name as major_name', 'grade.name as grade_name', 'pay_order.pay_code as bill_code'])
    .select(hasHeldOrder.as('has_held'))
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.unpaid))
    .where('exam_batch.registration_closes_at', '>', now)
    .orderBy('enrolment.id', 'desc')
    .execute()
}

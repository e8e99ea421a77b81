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
    .selectFrom('payOrder')
    .selectAll()
    .where('payCode', '=', payCode)
    .where('enrolmentId', 'is', null)
    .where('appealId', 'is', null)
    .where('changeId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orderShare')
            .innerJoin('enrolment', 'enrolment.id', 'orderShare.enrolmentId')
            .select('orderShare.enrolmentId')
            .whereRef('orderShare.orderId', '=', 'payOrder.id')
            .where('enrolment.accountId', '<>', accountId),
        ),
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

/** The enrolments of a bill with their shares, and what of each goes back. */
export function listBillShares(db: Db, orderId: number) {
  return db
    .selectFrom('orderShare')
    .innerJoin('enrolment', 'enrolment.id', 'orderShare.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('refund')
          .select([
            sql<string>`coalesce(sum(refund.amount_fen), 0)`.as('backFen'),
            sql<boolean>`coalesce(bool_or(refund.origin = 'extra'), false)`.as('isExtra'),
          ])
          .whereRef('refund.orderId', '=', 'orderShare.orderId')
          .whereRef('refund.enrolmentId', '=', 'orderShare.enrolmentId')
          .where('refund.status', 'not in', ['requested', ...REFUNDS_OVER])
          .as('given'),
      (join) => join.onTrue(),
    )
    .select(['enrolment.id', 'enrolment.name', 'enrolment.payStatus', 'enrolment.examNo', 'orderShare.shareFen'])
    .select(['examBatch.name as batchName', 'major.name as majorName', 'grade.name as gradeName'])
    .select(['given.backFen', 'given.isExtra'])
    .where('orderShare.orderId', '=', orderId)
    .orderBy('enrolment.id')
    .execute()
}

/** An account's unpaid enrolments in batches whose registration is not over, the newest first, with their open bill. */
export function listOwnUnpaid(db: Db, accountId: number, now: Instant) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('orderShare', (join) =>
      join.onRef('orderShare.enrolmentId', '=', 'enrolment.id').on('orderShare.isLive', '=', sql.lit(true)),
    )
    .leftJoin('payOrder', (join) =>
      join.onRef('payOrder.id', '=', 'orderShare.orderId').on('payOrder.enrolmentId', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.name', 'enrolment.payStatus', 'enrolment.feeFen', 'enrolment.batchId'])
    .select(['examArea.paysOnline', 'examArea.name as areaName', 'examBatch.name as batchName'])
    .select(['examBatch.isLocked', 'examBatch.registrationOpensAt', 'examBatch.registrationClosesAt'])
    .select(['major.name as majorName', 'grade.name as gradeName', 'payOrder.payCode as billCode'])
    .select(hasHeldOrder.as('hasHeld'))
    .where('enrolment.accountId', '=', accountId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.unpaid))
    .where('examBatch.registrationClosesAt', '>', now)
    .orderBy('enrolment.id', 'desc')
    .execute()
}

import type { DeskWay } from '#domain/money/payDesk.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface NewPayout {
  refundId: number
  areaId: number
  voucherNo: string
  way: DeskWay
  amountFen: number
  paidBy: number
  now: Instant
}

/** Inserts a refund that a till paid out and returns its id; null where the desk has used the voucher's number. */
export async function insertPayout(db: Db, payout: NewPayout): Promise<number | null> {
  const row = await db
    .insertInto('desk_payout')
    .values({
      refund_id: payout.refundId,
      area_id: payout.areaId,
      voucher_no: payout.voucherNo,
      way: payout.way,
      amount_fen: payout.amountFen,
      paid_by: payout.paidBy,
      paid_at: payout.now,
    })
    .onConflict((conflict) => conflict.columns(['area_id', 'voucher_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The refunds that a till has paid out since its last closing, oldest first. */
export function listOpenPayouts(db: Db, areaId: number) {
  return db
    .selectFrom('desk_payout')
    .innerJoin('refund', 'refund.id', 'desk_payout.refund_id')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolment_id')
    .innerJoin('account', 'account.id', 'desk_payout.paid_by')
    .selectAll('desk_payout')
    .select(['enrolment.name', 'account.name as payer_name'])
    .where('desk_payout.area_id', '=', areaId)
    .where('desk_payout.closing_id', 'is', null)
    .orderBy('desk_payout.id')
    .execute()
}

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
    .insertInto('deskPayout')
    .values({
      refundId: payout.refundId,
      areaId: payout.areaId,
      voucherNo: payout.voucherNo,
      way: payout.way,
      amountFen: payout.amountFen,
      paidBy: payout.paidBy,
      paidAt: payout.now,
    })
    .onConflict((conflict) => conflict.columns(['areaId', 'voucherNo']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The refunds that a till has paid out since its last closing, or that a closing covers, oldest first. */
export function listPayouts(db: Db, of: { areaId: number } | { closingId: number }) {
  const query = db
    .selectFrom('deskPayout')
    .innerJoin('refund', 'refund.id', 'deskPayout.refundId')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('account', 'account.id', 'deskPayout.paidBy')
    .selectAll('deskPayout')
    .select(['enrolment.name', 'account.name as payerName', 'refund.reason'])
    .select(['examBatch.name as batchName', 'major.name as majorName', 'grade.name as gradeName'])
    .orderBy('deskPayout.id')
  return 'closingId' in of
    ? query.where('deskPayout.closingId', '=', of.closingId).execute()
    : query.where('deskPayout.areaId', '=', of.areaId).where('deskPayout.closingId', 'is', null).execute()
}
export type PayoutRow = Awaited<ReturnType<typeof listPayouts>>[number]

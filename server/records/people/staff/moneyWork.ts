import { sql } from 'kysely'
import type { WorkKind } from '#contract/people/staffWork.ts'
import type { Db } from '#server/db/pool.ts'
import { toReverse } from '#server/records/money/invoice/invoiceQueries.ts'
import { bulkRefundsWithin } from '#server/records/money/payment/bulkRefundQueries.ts'
import { type RefundGroup, refundGroupIs } from '#server/records/money/payment/refundListQueries.ts'
import { withinAreas } from '#server/records/withinAreas.ts'
import { type Asking, counted, type WorkQuery } from './workCount.ts'

function refundsIn(db: Db, group: RefundGroup, within: Asking['within']) {
  return db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
    .where(refundGroupIs(group))
    .where(withinAreas(within))
}

/** What waits where money is moved. */
export const moneyWork = {
  waivers: (db, { within }) =>
    db
      .selectFrom('feeWaiver')
      .innerJoin('enrolment', 'enrolment.id', 'feeWaiver.enrolmentId')
      .select(({ fn }) => [counted, fn.min('askedAt').as('oldest')])
      .where('status', '=', sql.lit<'waiting'>('waiting'))
      .where(withinAreas(within)),
  // Nobody decides on what he asked for himself.
  changes: (db, { accountId, within }) =>
    db
      .selectFrom('choiceChange')
      .innerJoin('enrolment', 'enrolment.id', 'choiceChange.enrolmentId')
      .select(({ fn }) => [counted, fn.min('askedAt').as('oldest')])
      .where('status', '=', sql.lit<'waiting'>('waiting'))
      .where('askedBy', '<>', accountId)
      .where(withinAreas(within)),
  // Differences of money concern all areas.
  money: (db, { within }) =>
    db
      .selectFrom('paymentAlarm')
      .select(({ fn }) => [counted, fn.min('at').as('oldest')])
      .where('settledAt', 'is', null)
      .where(sql.lit(within === null)),
  refundsStuck: (db, { within }) =>
    refundsIn(db, 'person', within).select(({ fn }) => [counted, fn.min('refund.troubleAt').as('oldest')]),
  // Nobody decides on what he asked for himself.
  refundsToDecide: (db, { accountId, within }) =>
    refundsIn(db, 'waiting', within)
      .where('refund.requestedBy', 'is distinct from', accountId)
      // A request for many is decided as one.
      .where('refund.bulkId', 'is', null)
      .select(({ fn }) => [counted, fn.min('refund.createdAt').as('oldest')]),
  bulkRefunds: (db, { accountId, within }) =>
    bulkRefundsWithin(db, within)
      .where('bulkRefund.status', '=', sql.lit('requested'))
      .where('bulkRefund.requestedBy', '<>', accountId)
      .select(({ fn }) => [counted, fn.min('bulkRefund.requestedAt').as('oldest')]),
  refundsAtDesk: (db, { within }) =>
    refundsIn(db, 'atDesk', within).select(({ fn }) => [counted, fn.min('refund.decidedAt').as('oldest')]),
  // A request may cover several areas, so that accounts limited to some do not answer it.
  invoices: (db, { within }) =>
    db
      .selectFrom('invoiceRequest')
      .select(({ fn }) => [counted, fn.min('askedAt').as('oldest')])
      .where('status', '=', sql.lit<'asked'>('asked'))
      .where(sql.lit(within === null)),
  invoicesToReverse: (db, { within }) =>
    toReverse(db)
      .select(({ fn }) => [counted, fn.min('decidedAt').as('oldest')])
      .where(sql.lit(within === null)),
} satisfies Partial<Record<WorkKind, WorkQuery>>

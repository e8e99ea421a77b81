import { sql } from 'kysely'
import type { WorkKind } from '#contract/people/staffWork.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { waitsForSwitchedOff } from '#server/records/enrolment/waitsForSwitchedOff.ts'
import { type RefundGroup, refundGroupIs } from '#server/records/money/payment/refundListQueries.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export interface WaitingWork {
  count: number
  /** Since when the oldest of it waits; null where there is none. */
  oldestAt: Instant | null
}

interface Asking {
  now: Instant
  accountId: number
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

const { paid, refunded } = PAY_STATUS

/** Paid enrolments of batches that no longer take new ones, whose results are still open: there the planning begins. */
function toPlan(db: Db, { now, within }: Asking) {
  return db
    .selectFrom('enrolment')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .where('enrolment.pay_status', '=', sql.lit(paid))
    .where(withinAreas(within))
    .where('exam_batch.registration_closes_at', '<=', now)
    .where('exam_result.approved_at', 'is', null)
}

function refundsIn(db: Db, group: RefundGroup, within: Asking['within']) {
  return db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolment_id')
    .where(refundGroupIs(group))
    .where(withinAreas(within))
}

const counted = sql<string>`count(*)`.as('count')

/** Results that nobody has approved yet. */
function toApprove(db: Db, { within }: Asking) {
  return db
    .selectFrom('exam_result')
    .innerJoin('enrolment', 'enrolment.id', 'exam_result.enrolment_id')
    .select(({ fn }) => [counted, fn.min('exam_result.updated_at').as('oldest')])
    .where('approved_at', 'is', null)
    .where(withinAreas(within))
}

const queries: Record<
  WorkKind,
  (db: Db, asking: Asking) => { executeTakeFirstOrThrow(): Promise<{ count: string; oldest: Instant | null }> }
> = {
  photos: (db, { within }) =>
    db
      .selectFrom('enrolment')
      .select(({ fn }) => [counted, fn.min('updated_at').as('oldest')])
      .where('check_status', '=', sql.lit(CHECK_STATUS.reviewing))
      .where('pay_status', '<>', sql.lit(refunded))
      .where(withinAreas(within)),
  corrections: (db, { within }) =>
    db
      .selectFrom('enrolment_correction')
      .innerJoin('enrolment', 'enrolment.id', 'enrolment_correction.enrolment_id')
      .select(({ fn }) => [counted, fn.min('made_at').as('oldest')])
      .where('is_approved', 'is', null)
      .where(withinAreas(within)),
  waivers: (db, { within }) =>
    db
      .selectFrom('fee_waiver')
      .innerJoin('enrolment', 'enrolment.id', 'fee_waiver.enrolment_id')
      .select(({ fn }) => [counted, fn.min('asked_at').as('oldest')])
      .where('status', '=', sql.lit<'waiting'>('waiting'))
      .where(withinAreas(within)),
  // Differences of money concern all areas.
  money: (db, { within }) =>
    db
      .selectFrom('payment_alarm')
      .select(({ fn }) => [counted, fn.min('at').as('oldest')])
      .where('settled_at', 'is', null)
      .where(sql.lit(within === null)),
  refundsStuck: (db, { within }) =>
    refundsIn(db, 'person', within).select(({ fn }) => [counted, fn.min('refund.trouble_at').as('oldest')]),
  // Nobody decides on what he asked for himself.
  refundsToDecide: (db, { accountId, within }) =>
    refundsIn(db, 'waiting', within)
      .where('refund.requested_by', 'is distinct from', accountId)
      .select(({ fn }) => [counted, fn.min('refund.created_at').as('oldest')]),
  refundsAtDesk: (db, { within }) =>
    refundsIn(db, 'atDesk', within).select(({ fn }) => [counted, fn.min('refund.decided_at').as('oldest')]),
  // A request may cover several areas, so that accounts limited to some do not answer it.
  invoices: (db, { within }) =>
    db
      .selectFrom('invoice_request')
      .select(({ fn }) => [counted, fn.min('asked_at').as('oldest')])
      .where('status', '=', sql.lit<'asked'>('asked'))
      .where(sql.lit(within === null)),
  // Nothing in a batch concerns one area alone, so accounts that are limited to areas are not asked to mend it.
  batches: (db, { now, within }) =>
    db
      .selectFrom('batch_check')
      .innerJoin('exam_batch', 'exam_batch.id', 'batch_check.batch_id')
      .select(({ fn }) => [
        sql<string>`coalesce(sum(batch_check.blocking), 0)`.as('count'),
        fn.min('batch_check.blocked_since').as('oldest'),
      ])
      .where('batch_check.blocking', '>', 0)
      .where('exam_batch.published_at', 'is not', null)
      .where('exam_batch.registration_closes_at', '>', now)
      .where(sql.lit(within === null)),
  untimed: (db, asking) =>
    toPlan(db, asking)
      .where('enrolment.exam_time_id', 'is', null)
      .select(({ fn }) => [counted, fn.min('exam_batch.registration_closes_at').as('oldest')]),
  unassigned: (db, asking) =>
    toPlan(db, asking)
      .where('enrolment.exam_time_id', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('examiner_assignment')
              .select('examiner_id')
              .whereRef('examiner_assignment.enrolment_id', '=', 'enrolment.id'),
          ),
        ),
      )
      .select(({ fn }) => [counted, fn.min('exam_batch.registration_closes_at').as('oldest')]),
  stranded: (db, { within }) =>
    db
      .selectFrom('enrolment')
      .innerJoin('examiner_assignment', 'examiner_assignment.enrolment_id', 'enrolment.id')
      .innerJoin('account', 'account.id', 'examiner_assignment.examiner_id')
      .select(({ fn }) => [
        sql<string>`count(distinct enrolment.id)`.as('count'),
        fn.min('account.disabled_at').as('oldest'),
      ])
      .where('enrolment.pay_status', '=', sql.lit(paid))
      .where(waitsForSwitchedOff)
      .where('account.disabled_at', 'is not', null)
      .where(withinAreas(within)),
  held: (db, asking) => toApprove(db, asking).where('is_held', '=', true),
  proposed: (db, asking) => toApprove(db, asking).where('is_held', '=', false).where('proposed_code', 'is not', null),
}

export async function findWaiting(db: Db, kind: WorkKind, asking: Asking): Promise<WaitingWork> {
  const { count, oldest } = await queries[kind](db, asking).executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest }
}

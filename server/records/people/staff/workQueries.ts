import { type SelectQueryBuilder, sql } from 'kysely'
import type { WorkKind } from '#contract/people/staffWork.ts'
import { filingAwaitedSince } from '#domain/batch/filing.ts'
import { soonUntil, urgentEvents } from '#domain/content/messageSending.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MOST_COUNTED } from '#domain/page.ts'
import { DAY_MS, type Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { listUnfiled } from '#server/records/batch/filingQueries.ts'
import { waitsForSwitchedOff } from '#server/records/enrolment/waitsForSwitchedOff.ts'
import { toReverse } from '#server/records/money/invoice/invoiceQueries.ts'
import { bulkRefundsWithin } from '#server/records/money/payment/bulkRefundQueries.ts'
import { type RefundGroup, refundGroupIs } from '#server/records/money/payment/refundListQueries.ts'
import { waitingRequests } from '#server/records/people/privacy/requestQueries.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export interface WaitingWork {
  count: number
  /** Since when the oldest of it waits; null where there is none. */
  oldestAt: Instant | null
  /** The batch of the oldest, for work that stands in the desk of its batch. */
  batchId: number | null
}

interface Asking {
  now: Instant
  accountId: number
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

const { paid, refunded } = PAY_STATUS

/** Paid enrolments of batches between the end of registration and the day on which results are shown. */
function toPlan(db: Db, { now, within }: Asking) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .where('enrolment.payStatus', '=', sql.lit(paid))
    .where(withinAreas(within))
    .where('examBatch.registrationClosesAt', '<=', now)
    .where(({ or, eb }) => or([eb('examBatch.showResultAt', 'is', null), eb('examBatch.showResultAt', '>', now)]))
}

function refundsIn(db: Db, group: RefundGroup, within: Asking['within']) {
  return db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
    .where(refundGroupIs(group))
    .where(withinAreas(within))
}

const counted = sql<string>`count(*)`.as('count')

/** Counts at most one more than are told, so that work which piles up is not read whole at each look. */
function countSome(db: Db, waiting: SelectQueryBuilder<DB, never, { at: Instant }>) {
  return db
    .selectFrom(waiting.limit(MOST_COUNTED + 1).as('waiting'))
    .select(({ fn }) => [counted, fn.min('waiting.at').as('oldest')])
}

/** Results that nobody has approved yet. */
function toApprove(db: Db, { within }: Asking) {
  return db
    .selectFrom('examResult')
    .innerJoin('enrolment', 'enrolment.id', 'examResult.enrolmentId')
    .select(({ fn }) => [counted, fn.min('examResult.updatedAt').as('oldest')])
    .where('approvedAt', 'is', null)
    .where(withinAreas(within))
}

const queries: Record<
  Exclude<WorkKind, 'filings'>,
  (db: Db, asking: Asking) => { executeTakeFirstOrThrow(): Promise<{ count: string; oldest: Instant | null }> }
> = {
  photos: (db, { within }) =>
    countSome(
      db,
      db
        .selectFrom('enrolment')
        .select('updatedAt as at')
        .where('checkStatus', '=', sql.lit(CHECK_STATUS.reviewing))
        .where('payStatus', '<>', sql.lit(refunded))
        .where(withinAreas(within))
        .orderBy('id'),
    ),
  corrections: (db, { within }) =>
    db
      .selectFrom('enrolmentCorrection')
      .innerJoin('enrolment', 'enrolment.id', 'enrolmentCorrection.enrolmentId')
      .select(({ fn }) => [counted, fn.min('madeAt').as('oldest')])
      .where('isApproved', 'is', null)
      .where(withinAreas(within)),
  waivers: (db, { within }) =>
    db
      .selectFrom('feeWaiver')
      .innerJoin('enrolment', 'enrolment.id', 'feeWaiver.enrolmentId')
      .select(({ fn }) => [counted, fn.min('askedAt').as('oldest')])
      .where('status', '=', sql.lit<'waiting'>('waiting'))
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
  // Nothing in a batch concerns one area alone, so accounts that are limited to areas are not asked to mend it.
  batches: (db, { now, within }) =>
    db
      .selectFrom('batchCheck')
      .innerJoin('examBatch', 'examBatch.id', 'batchCheck.batchId')
      .select(({ fn }) => [
        sql<string>`coalesce(sum(batch_check.blocking), 0)`.as('count'),
        fn.min('batchCheck.blockedSince').as('oldest'),
      ])
      .where('batchCheck.blocking', '>', 0)
      .where('examBatch.publishedAt', 'is not', null)
      .where('examBatch.registrationClosesAt', '>', now)
      .where(sql.lit(within === null)),
  untimed: (db, asking) =>
    countSome(
      db,
      toPlan(db, asking).where('enrolment.examTimeId', 'is', null).select('examBatch.registrationClosesAt as at'),
    ),
  postponed: (db, { within }) =>
    db
      .selectFrom('postponement')
      .innerJoin('enrolment', 'enrolment.id', 'postponement.enrolmentId')
      .select(({ fn }) => [sql<string>`count(distinct enrolment.id)`.as('count'), fn.min('postponedAt').as('oldest')])
      .where('undoneAt', 'is', null)
      .where('enrolment.examTimeId', 'is', null)
      .where('enrolment.payStatus', '=', sql.lit(paid))
      .where(withinAreas(within)),
  unassigned: (db, asking) =>
    toPlan(db, asking)
      .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
      .where('examResult.approvedAt', 'is', null)
      .where('enrolment.examTimeId', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('examinerAssignment')
              .select('examinerId')
              .whereRef('examinerAssignment.enrolmentId', '=', 'enrolment.id'),
          ),
        ),
      )
      .select(({ fn }) => [counted, fn.min('examBatch.registrationClosesAt').as('oldest')]),
  stranded: (db, { within }) =>
    db
      .selectFrom('enrolment')
      .innerJoin('examinerAssignment', 'examinerAssignment.enrolmentId', 'enrolment.id')
      .innerJoin('account', 'account.id', 'examinerAssignment.examinerId')
      .select(({ fn }) => [
        sql<string>`count(distinct enrolment.id)`.as('count'),
        fn.min('account.disabledAt').as('oldest'),
      ])
      .where('enrolment.payStatus', '=', sql.lit(paid))
      .where(waitsForSwitchedOff)
      .where('account.disabledAt', 'is not', null)
      .where(withinAreas(within)),
  hall: (db, { within }) =>
    db
      .selectFrom('hallCase')
      .innerJoin('enrolment', 'enrolment.id', 'hallCase.enrolmentId')
      .select(({ fn }) => [counted, fn.min('hallCase.receivedAt').as('oldest')])
      .where('hallCase.settledAt', 'is', null)
      .where(withinAreas(within)),
  // What somebody must know today and what neither WeChat nor an SMS has brought him, as long as he has not read it.
  unreached: (db, { now, within }) =>
    db
      .selectFrom('message')
      .leftJoin('enrolment', 'enrolment.id', 'message.enrolmentId')
      .select(({ fn }) => [counted, fn.min('message.madeAt').as('oldest')])
      .where((eb) =>
        eb.or([
          eb('message.event', 'in', [...urgentEvents]),
          eb.and([eb('message.event', '=', 'timePublished'), eb('message.deadlineAt', '<', soonUntil(now))]),
        ]),
      )
      .where('message.madeAt', '>', now - 2 * DAY_MS)
      .where('message.routeAt', 'is', null)
      .where('message.readAt', 'is', null)
      .where((eb) => eb.or([eb('message.deadlineAt', 'is', null), eb('message.deadlineAt', '>', now)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messagePart')
              .innerJoin('messageDelivery', 'messageDelivery.id', 'messagePart.deliveryId')
              .select('messageDelivery.id')
              .whereRef('messagePart.messageId', '=', 'message.id')
              .where('messageDelivery.state', 'not in', ['failed', 'withheld']),
          ),
        ),
      )
      .where((eb) =>
        within === null ? sql<boolean>`true` : eb('enrolment.areaId', 'in', within.length > 0 ? [...within] : [0]),
      ),
  held: (db, asking) => toApprove(db, asking).where('isHeld', '=', true),
  handed: (db, { within }) =>
    db
      .selectFrom('handedCase')
      .innerJoin('enrolment', 'enrolment.id', 'handedCase.enrolmentId')
      .select(({ fn }) => [counted, fn.min('handedAt').as('oldest')])
      .where('settledAt', 'is', null)
      .where(withinAreas(within)),
  proposed: (db, asking) => toApprove(db, asking).where('isHeld', '=', false).where('proposedCode', 'is not', null),
  resultCorrections: (db, { accountId, within }) =>
    db
      .selectFrom('resultCorrection')
      .select(({ fn }) => [counted, fn.min('askedAt').as('oldest')])
      .where('state', '=', 'waiting')
      .where('askedBy', '<>', accountId)
      .where(sql.lit(within === null)),
  certificateChanges: (db, { accountId, within }) =>
    db
      .selectFrom('certificateChange')
      .select(({ fn }) => [counted, fn.min('askedAt').as('oldest')])
      .where('state', '=', 'waiting')
      .where('askedBy', '<>', accountId)
      .where(sql.lit(within === null)),
  // What waits for the office, and answers that somebody else must release; a correction is counted by itself.
  appeals: (db, { accountId, within }) =>
    db
      .selectFrom('appeal')
      .innerJoin('enrolment', 'enrolment.id', 'appeal.enrolmentId')
      .select(({ fn }) => [counted, fn.min('appeal.sentAt').as('oldest')])
      .where(({ or, and, eb }) =>
        or([
          eb('appeal.state', 'in', ['sent', 'checked', 'marked']),
          and([eb('appeal.state', '=', 'prepared'), eb('appeal.decidedBy', '<>', accountId)]),
        ]),
      )
      .where(withinAreas(within)),
  dataRequests: waitingRequests,
  // Nobody looks into what he did himself.
  watched: (db, { accountId }) =>
    db
      .selectFrom('auditAlarm')
      .select(({ fn }) => [counted, fn.min('foundAt').as('oldest')])
      .where('settledAt', 'is', null)
      .where('accountId', '<>', accountId),
  // Those that somebody else must confirm; whoever is limited to areas releases nothing.
  releases: (db, { accountId, within }) =>
    db
      .selectFrom('resultRelease')
      .select(({ fn }) => [counted, fn.min(sql<Instant>`coalesce(taken_back_at, prepared_at)`).as('oldest')])
      .where(sql.lit(within === null))
      .where(({ or, and, eb }) =>
        or([
          and([eb('state', '=', 'prepared'), eb('preparedBy', '<>', accountId)]),
          and([eb('state', '=', 'takeBackAsked'), eb('takenBackBy', '<>', accountId)]),
        ]),
      ),
}

/** Forms that are not filed although the home page reminds of them. */
async function findFilings(db: Db, { now, within }: Asking): Promise<WaitingWork> {
  if (within !== null) return { count: 0, oldestAt: null, batchId: null }
  const awaited = (await listUnfiled(db))
    .map(({ batchId, kind, days, ...span }) => ({ batchId, since: filingAwaitedSince(kind, span, { days, now }) }))
    .flatMap(({ batchId, since }) => (since === null ? [] : [{ batchId, since }]))
    .sort((a, b) => a.since - b.since)
  return { count: awaited.length, oldestAt: awaited[0]?.since ?? null, batchId: awaited[0]?.batchId ?? null }
}

export async function findWaiting(db: Db, kind: WorkKind, asking: Asking): Promise<WaitingWork> {
  if (kind === 'filings') return findFilings(db, asking)
  const { count, oldest } = await queries[kind](db, asking).executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest, batchId: null }
}

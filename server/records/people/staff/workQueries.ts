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
import { waitingRequests } from '#server/records/people/privacy/requestQueries.ts'
import { withinAreas } from '#server/records/withinAreas.ts'
import { moneyWork } from './moneyWork.ts'
import { type Asking, batches, counted, type WorkQuery } from './workCount.ts'

export interface WaitingWork {
  count: number
  /** Since when the oldest of it waits; null where there is none. */
  oldestAt: Instant | null
  /** The batch in which all of it stands; null where it stands in several, or in none. */
  batchId: number | null
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

/** Counts at most one more than are told, so that work which piles up is not read whole at each look. */
function countSome(db: Db, waiting: SelectQueryBuilder<DB, never, { at: Instant; batchId: number }>) {
  return db
    .selectFrom(waiting.limit(MOST_COUNTED + 1).as('waiting'))
    .select(({ fn }) => [counted, fn.min('waiting.at').as('oldest')])
    .select(batches)
}

/** Results that nobody has approved yet. */
function toApprove(db: Db, { within }: Asking) {
  return db
    .selectFrom('examResult')
    .innerJoin('enrolment', 'enrolment.id', 'examResult.enrolmentId')
    .select(({ fn }) => [counted, fn.min('examResult.updatedAt').as('oldest')])
    .select(batches)
    .where('approvedAt', 'is', null)
    .where(withinAreas(within))
}

const queries: Record<Exclude<WorkKind, 'filings'>, WorkQuery> = {
  photos: (db, { within }) =>
    countSome(
      db,
      db
        .selectFrom('enrolment')
        .select(['updatedAt as at', 'batchId'])
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
  ...moneyWork,
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
      toPlan(db, asking)
        .where('enrolment.examTimeId', 'is', null)
        .select(['examBatch.registrationClosesAt as at', 'enrolment.batchId']),
    ),
  postponed: (db, { within }) =>
    db
      .selectFrom('postponement')
      .innerJoin('enrolment', 'enrolment.id', 'postponement.enrolmentId')
      .select(({ fn }) => [sql<string>`count(distinct enrolment.id)`.as('count'), fn.min('postponedAt').as('oldest')])
      .select(batches)
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
      .select(({ fn }) => [counted, fn.min('examBatch.registrationClosesAt').as('oldest')])
      .select(batches),
  stranded: (db, { within }) =>
    db
      .selectFrom('enrolment')
      .innerJoin('examinerAssignment', 'examinerAssignment.enrolmentId', 'enrolment.id')
      .innerJoin('account', 'account.id', 'examinerAssignment.examinerId')
      .select(({ fn }) => [
        sql<string>`count(distinct enrolment.id)`.as('count'),
        fn.min('account.disabledAt').as('oldest'),
      ])
      .select(batches)
      .where('enrolment.payStatus', '=', sql.lit(paid))
      .where(waitsForSwitchedOff)
      .where('account.disabledAt', 'is not', null)
      .where(withinAreas(within)),
  hall: (db, { within }) =>
    db
      .selectFrom('hallCase')
      .innerJoin('enrolment', 'enrolment.id', 'hallCase.enrolmentId')
      .select(({ fn }) => [counted, fn.min('hallCase.receivedAt').as('oldest')])
      .select(batches)
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
      .select(batches)
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
      .select(batches)
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
      .select(batches)
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
  const [first, ...others] = awaited
  const isOne = others.every(({ batchId }) => batchId === first?.batchId)
  return { count: awaited.length, oldestAt: first?.since ?? null, batchId: isOne ? (first?.batchId ?? null) : null }
}

export async function findWaiting(db: Db, kind: WorkKind, asking: Asking): Promise<WaitingWork> {
  if (kind === 'filings') return findFilings(db, asking)
  const row = await queries[kind](db, asking).executeTakeFirstOrThrow()
  const { firstBatch = null, lastBatch = null } = row
  return {
    count: Number(row.count),
    oldestAt: row.oldest,
    batchId: firstBatch === lastBatch ? firstBatch : null,
  }
}

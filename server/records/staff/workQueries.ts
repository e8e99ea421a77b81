import { sql } from 'kysely'
import type { WorkKind } from '#contract/staffWork.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface WaitingWork {
  count: number
  /** Since when the oldest of it waits; null where there is none. */
  oldestAt: Instant | null
}

const { paid, refunded } = PAY_STATUS

/** Paid enrolments of batches that no longer take new ones, whose results are still open: there the planning begins. */
function toPlan(db: Db, now: Instant) {
  return db
    .selectFrom('enrolment')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .where('enrolment.pay_status', '=', sql.lit(paid))
    .where('exam_batch.registration_closes_at', '<=', now)
    .where('exam_result.approved_at', 'is', null)
}

const counted = sql<string>`count(*)`.as('count')

const queries: Record<
  WorkKind,
  (db: Db, now: Instant) => { executeTakeFirstOrThrow(): Promise<{ count: string; oldest: Instant | null }> }
> = {
  photos: (db) =>
    db
      .selectFrom('enrolment')
      .select(({ fn }) => [counted, fn.min('updated_at').as('oldest')])
      .where('check_status', '=', sql.lit(CHECK_STATUS.reviewing))
      .where('pay_status', '<>', sql.lit(refunded)),
  untimed: (db, now) =>
    toPlan(db, now)
      .where('enrolment.exam_time_id', 'is', null)
      .select(({ fn }) => [counted, fn.min('exam_batch.registration_closes_at').as('oldest')]),
  unassigned: (db, now) =>
    toPlan(db, now)
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
  held: (db) =>
    db
      .selectFrom('exam_result')
      .select(({ fn }) => [counted, fn.min('updated_at').as('oldest')])
      .where('approved_at', 'is', null)
      .where('is_held', '=', true),
  proposed: (db) =>
    db
      .selectFrom('exam_result')
      .select(({ fn }) => [counted, fn.min('updated_at').as('oldest')])
      .where('approved_at', 'is', null)
      .where('is_held', '=', false)
      .where('proposed_code', 'is not', null),
}

export async function findWaiting(db: Db, kind: WorkKind, now: Instant): Promise<WaitingWork> {
  const { count, oldest } = await queries[kind](db, now).executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest }
}

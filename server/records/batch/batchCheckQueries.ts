import { sql } from 'kysely'
import type { ReadyFinding } from '#domain/batch/batchReady.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Keeps what a check found; `blocked_since` stays while something blocks. */
export async function keepCheck(
  db: Db,
  batchId: number,
  findings: readonly ReadyFinding[],
  now: Instant,
): Promise<void> {
  const blocking = findings.filter(({ isBlocking }) => isBlocking).length
  const check = {
    checked_at: now,
    findings: JSON.stringify(findings),
    blocking,
    blocked_since: blocking > 0 ? now : null,
  }
  await db
    .insertInto('batch_check')
    .values({ batch_id: batchId, ...check })
    .onConflict((conflict) =>
      conflict.column('batch_id').doUpdateSet({
        ...check,
        blocked_since:
          blocking > 0 ? (eb) => eb.fn.coalesce('batch_check.blocked_since', eb.ref('excluded.blocked_since')) : null,
      }),
    )
    .execute()
}

/** Published batches whose registration has not ended, locked ones excepted. */
export async function listBatchesToCheck(db: Db, now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('exam_batch')
    .select('id')
    .where('published_at', 'is not', null)
    .where('is_locked', '=', false)
    .where('registration_closes_at', '>', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many people can see a published batch, and how many had enrolled in the batch it was cloned from. */
export async function countReached(db: Db, batchId: number): Promise<{ accounts: number; earlier: number }> {
  const row = await db
    .selectFrom('account')
    .select(({ fn, selectFrom }) => [
      fn.countAll<string>().as('accounts'),
      selectFrom('enrolment')
        .innerJoin('exam_batch', 'exam_batch.cloned_from', 'enrolment.batch_id')
        .select(sql<string>`count(distinct enrolment.account_id)`.as('count'))
        .where('exam_batch.id', '=', batchId)
        .as('earlier'),
    ])
    .where('user_type', '=', USER_TYPE.candidate)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { accounts: Number(row.accounts), earlier: Number(row.earlier ?? 0) }
}

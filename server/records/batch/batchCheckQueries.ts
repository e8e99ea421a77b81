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
    checkedAt: now,
    findings: JSON.stringify(findings),
    blocking,
    blockedSince: blocking > 0 ? now : null,
  }
  await db
    .insertInto('batchCheck')
    .values({ batchId, ...check })
    .onConflict((conflict) =>
      conflict.column('batchId').doUpdateSet({
        ...check,
        blockedSince:
          blocking > 0 ? (eb) => eb.fn.coalesce('batchCheck.blockedSince', eb.ref('excluded.blockedSince')) : null,
      }),
    )
    .execute()
}

/** Published batches whose registration has not ended, locked ones excepted. */
export async function listBatchesToCheck(db: Db, now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('examBatch')
    .select('id')
    .where('publishedAt', 'is not', null)
    .where('isLocked', '=', false)
    .where('registrationClosesAt', '>', now)
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
        .innerJoin('examBatch', 'examBatch.clonedFrom', 'enrolment.batchId')
        .select(sql<string>`count(distinct enrolment.account_id)`.as('count'))
        .where('examBatch.id', '=', batchId)
        .as('earlier'),
    ])
    .where('userType', '=', USER_TYPE.candidate)
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { accounts: Number(row.accounts), earlier: Number(row.earlier ?? 0) }
}

import { sql } from 'kysely'
import { KNOWN_BROWSER_MS } from '#domain/people/secondFactor.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

const BATCH_ROWS = 2000

/** Deletes matching rows in small batches, so that no lock is held for long. Returns the number of rows. */
async function deleteInBatches(db: Db, table: string, condition: ReturnType<typeof sql>): Promise<number> {
  for (let deleted = 0; ; ) {
    const result = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_ROWS}))`.execute(db)
    const rows = Number(result.numAffectedRows ?? 0n)
    deleted += rows
    if (rows < BATCH_ROWS) return deleted
  }
}

export interface Ages {
  now: Instant
  dayAgo: Instant
  monthAgo: Instant
}

/** Returns the number of deleted rows by table. */
export async function deleteExpired(db: Db, { now, dayAgo, monthAgo }: Ages): Promise<Record<string, number>> {
  return {
    checkCode: await deleteInBatches(db, 'checkCode', sql`expires_at < ${timestamp(now)}`),
    spentCaptcha: await deleteInBatches(db, 'spentCaptcha', sql`expires_at < ${timestamp(now)}`),
    wechatState: await deleteInBatches(db, 'wechatState', sql`expires_at < ${timestamp(now)}`),
    wechatCode: await deleteInBatches(db, 'wechatCode', sql`expires_at < ${timestamp(now)}`),
    smsCode: await deleteInBatches(db, 'smsCode', sql`sent_at < ${timestamp(monthAgo)}`),
    wechatNoticeSample: await deleteInBatches(db, 'wechatNoticeSample', sql`received_at < ${timestamp(monthAgo)}`),
    passwordFailure: await deleteInBatches(db, 'passwordFailure', sql`at < ${timestamp(dayAgo)}`),
    factorFailure: await deleteInBatches(db, 'factorFailure', sql`at < ${timestamp(dayAgo)}`),
    factorBrowser: await deleteInBatches(db, 'factorBrowser', sql`proved_at < ${timestamp(now - KNOWN_BROWSER_MS)}`),
    factorChallenge: await deleteInBatches(db, 'factorChallenge', sql`expires_at < ${timestamp(now)}`),
    lookupMiss: await deleteInBatches(db, 'lookupMiss', sql`at < ${timestamp(dayAgo)}`),
    deskRequest: await deleteInBatches(db, 'deskRequest', sql`at < ${timestamp(monthAgo)}`),
    staffRequest: await deleteInBatches(db, 'staffRequest', sql`at < ${timestamp(monthAgo)}`),
    // Registration has ended without the guardian's agreement.
    pupil: await deleteInBatches(
      db,
      'pupil',
      sql`enrolment_id is null and batch_id in (select id from exam_batch where registration_closes_at < ${timestamp(dayAgo)})`,
    ),
    session: await deleteInBatches(
      db,
      'session',
      sql`revoked_at < ${timestamp(monthAgo)} or expires_at < ${timestamp(monthAgo)}`,
    ),
  }
}

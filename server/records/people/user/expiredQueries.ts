import { sql } from 'kysely'
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
    check_code: await deleteInBatches(db, 'check_code', sql`expires_at < ${timestamp(now)}`),
    spent_captcha: await deleteInBatches(db, 'spent_captcha', sql`expires_at < ${timestamp(now)}`),
    wechat_state: await deleteInBatches(db, 'wechat_state', sql`expires_at < ${timestamp(now)}`),
    wechat_code: await deleteInBatches(db, 'wechat_code', sql`expires_at < ${timestamp(now)}`),
    sms_code: await deleteInBatches(db, 'sms_code', sql`sent_at < ${timestamp(monthAgo)}`),
    wechat_notice_sample: await deleteInBatches(db, 'wechat_notice_sample', sql`received_at < ${timestamp(monthAgo)}`),
    password_failure: await deleteInBatches(db, 'password_failure', sql`at < ${timestamp(dayAgo)}`),
    factor_failure: await deleteInBatches(db, 'factor_failure', sql`at < ${timestamp(dayAgo)}`),
    factor_challenge: await deleteInBatches(db, 'factor_challenge', sql`expires_at < ${timestamp(now)}`),
    lookup_miss: await deleteInBatches(db, 'lookup_miss', sql`at < ${timestamp(dayAgo)}`),
    desk_request: await deleteInBatches(db, 'desk_request', sql`at < ${timestamp(monthAgo)}`),
    staff_request: await deleteInBatches(db, 'staff_request', sql`at < ${timestamp(monthAgo)}`),
    session: await deleteInBatches(
      db,
      'session',
      sql`revoked_at < ${timestamp(monthAgo)} or expires_at < ${timestamp(monthAgo)}`,
    ),
  }
}

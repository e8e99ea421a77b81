import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface Visit {
  accountId: number | null
  guid: string
  linkUrl: string
  referrer: string
  loginTime: Instant | null
  leaveTime: Instant | null
  at: Instant
}

export async function insertVisits(db: Db, visits: readonly Visit[]): Promise<void> {
  await db
    .insertInto('site_visit')
    .values(
      visits.map((visit) => ({
        account_id: visit.accountId,
        guid: visit.guid,
        link_url: visit.linkUrl,
        referrer: visit.referrer,
        login_time: visit.loginTime,
        leave_time: visit.leaveTime,
        at: visit.at,
      })),
    )
    .execute()
}

const BATCH_ROWS = 2000

/** Deletes in small batches, so that no lock is held for long. Returns the number of rows. */
export async function deleteVisitsBefore(db: Db, until: Instant): Promise<number> {
  for (let deleted = 0; ; ) {
    const oldest = db.selectFrom('site_visit').select('id').where('at', '<', until).orderBy('at').limit(BATCH_ROWS)
    const result = await db
      .deleteFrom('site_visit')
      .where('id', '=', sql<number>`any(array(${oldest}))`)
      .executeTakeFirst()
    const rows = Number(result.numDeletedRows)
    deleted += rows
    if (rows < BATCH_ROWS) return deleted
  }
}

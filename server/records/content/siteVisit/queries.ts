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
    .insertInto('siteVisit')
    .values(
      visits.map((visit) => ({
        accountId: visit.accountId,
        guid: visit.guid,
        linkUrl: visit.linkUrl,
        referrer: visit.referrer,
        loginTime: visit.loginTime,
        leaveTime: visit.leaveTime,
        at: visit.at,
      })),
    )
    .execute()
}

const BATCH_ROWS = 2000

/** Deletes in small batches, so that no lock is held for long. Returns the number of rows. */
export async function deleteVisitsBefore(db: Db, until: Instant): Promise<number> {
  for (let deleted = 0; ; ) {
    const oldest = db.selectFrom('siteVisit').select('id').where('at', '<', until).orderBy('at').limit(BATCH_ROWS)
    const result = await db
      .deleteFrom('siteVisit')
      .where('id', '=', sql<number>`any(array(${oldest}))`)
      .executeTakeFirst()
    const rows = Number(result.numDeletedRows)
    deleted += rows
    if (rows < BATCH_ROWS) return deleted
  }
}

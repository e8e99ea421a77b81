import type { Db } from '#server/db/pool.ts'

export interface Visit {
  accountId: number | null
  guid: string
  linkUrl: string
  referrer: string
  loginTime: Date | null
  leaveTime: Date | null
  at: Date
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

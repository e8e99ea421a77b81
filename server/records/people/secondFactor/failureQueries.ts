import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The instants of the account's wrong codes since then. */
export async function listFactorFailures(db: Db, accountId: number, since: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('factorFailure')
    .select('at')
    .where('accountId', '=', accountId)
    .where('at', '>', since)
    .execute()
  return rows.map(({ at }) => at)
}

export async function insertFactorFailure(db: Db, accountId: number, at: Instant): Promise<void> {
  await db.insertInto('factorFailure').values({ accountId, at }).execute()
}

export async function deleteFactorFailures(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('factorFailure').where('accountId', '=', accountId).execute()
}

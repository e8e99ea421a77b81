import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The instants of the account's wrong codes since then. */
export async function listFactorFailures(db: Db, accountId: number, since: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('factor_failure')
    .select('at')
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .execute()
  return rows.map(({ at }) => at)
}

export async function insertFactorFailure(db: Db, accountId: number, at: Instant): Promise<void> {
  await db.insertInto('factor_failure').values({ account_id: accountId, at }).execute()
}

export async function deleteFactorFailures(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('factor_failure').where('account_id', '=', accountId).execute()
}

import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Those who are counted together: one browser that the account knows, or (null) all others. */
interface Counted {
  accountId: number
  browser: Buffer | null
}

/** The instants of their wrong codes since then. */
export async function listFactorFailures(db: Db, { accountId, browser }: Counted, since: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('factorFailure')
    .select('at')
    .where('accountId', '=', accountId)
    .where('browser', 'is not distinct from', browser)
    .where('at', '>', since)
    .execute()
  return rows.map(({ at }) => at)
}

export async function insertFactorFailure(db: Db, { accountId, browser }: Counted, at: Instant): Promise<void> {
  await db.insertInto('factorFailure').values({ accountId, browser, at }).execute()
}

export async function deleteFactorFailures(db: Db, { accountId, browser }: Counted): Promise<void> {
  await db
    .deleteFrom('factorFailure')
    .where('accountId', '=', accountId)
    .where('browser', 'is not distinct from', browser)
    .execute()
}

/** Forgets the wrong codes of all browsers. */
export async function deleteAllFactorFailures(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('factorFailure').where('accountId', '=', accountId).execute()
}

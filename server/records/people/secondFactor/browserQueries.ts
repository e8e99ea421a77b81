import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Whether the factor of the account was given on this browser since then. */
export async function isKnownBrowser(db: Db, accountId: number, browser: Buffer, since: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('factorBrowser')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('browser', '=', browser)
    .where('provedAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the factor of the account was given on this browser. */
export async function noteBrowser(db: Db, accountId: number, browser: Buffer, provedAt: Instant): Promise<void> {
  await db
    .insertInto('factorBrowser')
    .values({ accountId, browser, provedAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'browser']).doUpdateSet({ provedAt }))
    .execute()
}

/** Forgets all browsers of the account but this one. */
export async function deleteBrowsers(db: Db, accountId: number, but: Buffer | null): Promise<void> {
  const all = db.deleteFrom('factorBrowser').where('accountId', '=', accountId)
  await (but === null ? all : all.where('browser', '<>', but)).execute()
}

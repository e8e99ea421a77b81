import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** The columns of the text that readers get, or will get. */
const columns = ['id', 'title', 'pictures', 'isPublished', 'upTime', 'withdrawnAt'] as const

/** Lists the banner in its order. */
export function listBanner(db: Db) {
  return db
    .selectFrom('news')
    .select(columns)
    .where('isBanner', '=', true)
    .where('isPublished', '=', true)
    .orderBy('bannerPosition')
    .orderBy('upTime', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Locks items that are to stand in the banner. */
export function lockForBanner(db: Db, ids: readonly number[]) {
  return db.selectFrom('news').select(columns).where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}

/** Makes these items the banner, in this order; the caller has locked its form. */
export async function replaceBanner(db: Db, ids: readonly number[]): Promise<void> {
  await db.updateTable('news').set({ isBanner: false }).where('isBanner', '=', true).execute()
  for (const [at, id] of ids.entries())
    await db.updateTable('news').set({ isBanner: true, bannerPosition: at }).where('id', '=', id).execute()
}

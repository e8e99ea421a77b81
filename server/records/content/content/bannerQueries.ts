import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** The columns of the text that readers get, or will get. */
const columns = [
  'id',
  'title',
  'pictures',
  'is_published as isPublished',
  'up_time as upTime',
  'withdrawn_at as withdrawnAt',
] as const

/** Lists the banner in its order. */
export function listBanner(db: Db) {
  return db
    .selectFrom('news')
    .select(columns)
    .where('is_banner', '=', true)
    .where('is_published', '=', true)
    .orderBy('banner_position')
    .orderBy('up_time', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Locks items that are to stand in the banner. */
export function lockForBanner(db: Db, ids: readonly number[]) {
  return db.selectFrom('news').select(columns).where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}

/** Makes these items the banner, in this order; the caller has locked its form. */
export async function replaceBanner(db: Db, ids: readonly number[]): Promise<void> {
  await db.updateTable('news').set({ is_banner: false }).where('is_banner', '=', true).execute()
  for (const [at, id] of ids.entries())
    await db.updateTable('news').set({ is_banner: true, banner_position: at }).where('id', '=', id).execute()
}

import { type SqlBool, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Whose views are asked for, and the areas to which he is limited; null where he is not. */
interface Viewer {
  accountId: number
  areaIds: readonly number[] | null
}

/** Conditions may name people and areas, so that a view is shown to those who may see all that its owner saw when he saved it. */
const isWithin = ({ areaIds }: Viewer) =>
  areaIds === null ? sql<SqlBool>`true` : sql<SqlBool>`saved_view.area_ids <@ ${areaIds}::int[]`

/** Own views of a list first, then those that colleagues share, each by name. */
export function listViews(db: Db, viewer: Viewer, screen: string) {
  const { accountId } = viewer
  return db
    .selectFrom('savedView')
    .innerJoin('account', 'account.id', 'savedView.ownerId')
    .select(['savedView.id', 'savedView.name', 'address', 'columns', 'isShared', 'ownerId'])
    .select(['account.name as ownerName', 'account.loginMobile as ownerMobile'])
    .where('screen', '=', screen)
    .where((eb) => eb.or([eb('ownerId', '=', accountId), eb('isShared', '=', true)]))
    .where(isWithin(viewer))
    .orderBy((eb) => eb('ownerId', '<>', accountId))
    .orderBy('savedView.name')
    .execute()
}

/** How many views of a list this person sees as his own under other names. */
export async function countOtherViews(db: Db, viewer: Viewer, screen: string, name: string): Promise<number> {
  const { count } = await db
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('ownerId', '=', viewer.accountId)
    .where('screen', '=', screen)
    .where('name', '<>', name)
    .where(isWithin(viewer))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface View {
  ownerId: number
  areaIds: readonly number[] | null
  screen: string
  name: string
  address: string
  columns: string[]
  isShared: boolean
  now: Instant
}

/** Stores a view in place of one of the same owner and name. Returns its id. */
export async function saveView(db: Db, view: View): Promise<number> {
  const areaIds = view.areaIds === null ? null : [...view.areaIds]
  const kept = { address: view.address, columns: view.columns, isShared: view.isShared, areaIds, savedAt: view.now }
  const { id } = await db
    .insertInto('savedView')
    .values({ ownerId: view.ownerId, screen: view.screen, name: view.name, ...kept })
    .onConflict((conflict) => conflict.columns(['ownerId', 'screen', 'name']).doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeView(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('savedView').where('id', '=', id).where('ownerId', '=', accountId).execute()
}

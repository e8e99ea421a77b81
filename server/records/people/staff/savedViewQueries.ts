import { type SqlBool, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * Own views of a list first, then those that colleagues share, each by name. Conditions may name people and areas: who is
 * limited to areas sees those of colleagues who are limited to the same ones or to fewer.
 */
export function listViews(
  db: Db,
  { accountId, areaIds }: { accountId: number; areaIds: readonly number[] | null },
  screen: string,
) {
  const isWithin = sql<SqlBool>`exists (
    select from staff_account owner where owner.account_id = saved_view.owner_id and owner.is_area_limited
  ) and not exists (
    select from staff_area s where s.account_id = saved_view.owner_id and s.area_id <> all (${areaIds}::int[])
  )`
  return db
    .selectFrom('savedView')
    .innerJoin('account', 'account.id', 'savedView.ownerId')
    .select(['savedView.id', 'savedView.name', 'address', 'columns', 'isShared', 'ownerId'])
    .select(['account.name as ownerName', 'account.mobile as ownerMobile'])
    .where('screen', '=', screen)
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', accountId),
        areaIds === null ? eb('isShared', '=', true) : eb.and([eb('isShared', '=', true), isWithin]),
      ]),
    )
    .orderBy((eb) => eb('ownerId', '<>', accountId))
    .orderBy('savedView.name')
    .execute()
}

/** How many views of a list this person keeps under other names. */
export async function countOtherViews(db: Db, accountId: number, screen: string, name: string): Promise<number> {
  const { count } = await db
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('ownerId', '=', accountId)
    .where('screen', '=', screen)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface View {
  ownerId: number
  screen: string
  name: string
  address: string
  columns: string[]
  isShared: boolean
  now: Instant
}

/** Stores a view in place of one of the same owner and name. Returns its id. */
export async function saveView(db: Db, view: View): Promise<number> {
  const kept = { address: view.address, columns: view.columns, isShared: view.isShared, savedAt: view.now }
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

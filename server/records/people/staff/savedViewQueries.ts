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
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.owner_id')
    .select(['saved_view.id', 'saved_view.name', 'address', 'columns', 'is_shared', 'owner_id'])
    .select(['account.name as owner_name', 'account.mobile as owner_mobile'])
    .where('screen', '=', screen)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', accountId),
        areaIds === null ? eb('is_shared', '=', true) : eb.and([eb('is_shared', '=', true), isWithin]),
      ]),
    )
    .orderBy((eb) => eb('owner_id', '<>', accountId))
    .orderBy('saved_view.name')
    .execute()
}

/** How many views of a list this person keeps under other names. */
export async function countOtherViews(db: Db, accountId: number, screen: string, name: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', accountId)
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
  const kept = { address: view.address, columns: view.columns, is_shared: view.isShared, saved_at: view.now }
  const { id } = await db
    .insertInto('saved_view')
    .values({ owner_id: view.ownerId, screen: view.screen, name: view.name, ...kept })
    .onConflict((conflict) => conflict.columns(['owner_id', 'screen', 'name']).doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeView(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).where('owner_id', '=', accountId).execute()
}

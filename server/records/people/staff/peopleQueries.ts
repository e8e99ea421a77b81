import { type SqlBool, sql } from 'kysely'
import type { StaffRole } from '#contract/endpoint.ts'
import type { Page } from '#domain/page.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { hasPassword, seenAt } from '#server/records/people/user/accountFacts.ts'
import { hasFactor } from '#server/records/people/user/sessionQueries.ts'

export interface PeopleFilter {
  search: string
  role: StaffRole | null
  isOff: boolean | null
}

function people(db: Db, { search, role, isOff }: PeopleFilter) {
  let query = db.selectFrom('account').where('userType', '=', USER_TYPE.staff)
  if (search !== '')
    query = query.where((is) =>
      is.or([is('name', 'like', `%${escapeLike(search)}%`), is('loginMobile', 'like', `${escapeLike(search)}%`)]),
    )
  if (role !== null)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staffRole')
          .select('role')
          .whereRef('staffRole.accountId', '=', 'account.id')
          .where('role', '=', role),
      ),
    )
  if (isOff !== null) query = query.where('disabledAt', isOff ? 'is not' : 'is', null)
  return query
}

export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { count } = await people(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withFacts(query: ReturnType<typeof people>, now: Instant) {
  return query
    .leftJoin('staffAccount', 'staffAccount.accountId', 'account.id')
    .select(['account.id', 'account.name', 'account.loginMobile as mobile', 'account.disabledAt'])
    .select(({ fn, val, ref }) => [
      hasFactor(ref('account.id'), ref('account.userType')),
      fn.coalesce('staffAccount.isAreaLimited', val(false)).as('isAreaLimited'),
      fn.coalesce('staffAccount.version', val(1)).as('version'),
      hasPassword.as('hasPassword'),
      seenAt(now).as('seenAt'),
      sql<StaffRole[]>`array(select role from staff_role where account_id = account.id order by role)`.as('roles'),
      sql<Array<{ id: number; name: string }>>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.position, a.id), '[]')
        from staff_area s join exam_area a on a.id = s.area_id where s.account_id = account.id
      )`.as('areas'),
    ])
}
export type PersonRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

/** Lists one page; administrators come first unless another order is asked for. */
export function listPeople(
  db: Db,
  filter: PeopleFilter,
  { by, isDescending }: { by: 'Name' | 'SeenTime' | null; isDescending: boolean },
  { offset, size, now }: Page & { now: Instant },
): Promise<PersonRow[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  let query = withFacts(people(db, filter), now)
  if (by === 'Name') query = query.orderBy(sql`account.name collate "zh-Hans-x-icu" ${direction}`)
  if (by === 'SeenTime') query = query.orderBy(sql`seen_at ${direction} nulls last`)
  if (by === null)
    query = query.orderBy(
      sql<SqlBool>`exists (select 1 from staff_role r where r.account_id = account.id and r.role = 'admin')`,
      'desc',
    )
  return query.orderBy('account.id').offset(offset).limit(size).execute()
}

export async function findPerson(db: Db, accountId: number, now: Instant): Promise<PersonRow | null> {
  const everybody = people(db, { search: '', role: null, isOff: null })
  return (await withFacts(everybody, now).where('account.id', '=', accountId).executeTakeFirst()) ?? null
}

/**
 * Locks a staff account and every administrator by their ids, so that two cannot take the last ones away at once. Each of
 * those who wait here holds the key share lock of his own account that his request key took; `for update` would wait for
 * it, and they for each other.
 */
export async function lockPerson(db: Db, accountId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('userType', '=', USER_TYPE.staff)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account.id', '=', accountId),
        exists(
          selectFrom('staffRole')
            .select('role')
            .whereRef('staffRole.accountId', '=', 'account.id')
            .where('role', '=', 'admin'),
        ),
      ]),
    )
    .orderBy('account.id')
    .forNoKeyUpdate()
    .execute()
  return rows.some(({ id }) => id === accountId)
}

/** Whether somebody else than this account can log in and administer the installation. */
export async function hasOtherAdministrator(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staffRole')
    .innerJoin('account', 'account.id', 'staffRole.accountId')
    .select('account.id')
    .where('role', '=', 'admin')
    .where('account.disabledAt', 'is', null)
    .where(hasPassword)
    .where('account.id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface StaffColumns {
  roles: readonly StaffRole[]
  isAreaLimited: boolean
  areaIds: readonly number[]
}

/** Replaces roles and areas, and increments the version. The caller holds the lock of the account. */
export async function replaceRolesAndAreas(db: Db, accountId: number, columns: StaffColumns): Promise<void> {
  const { roles, isAreaLimited, areaIds } = columns
  await db.deleteFrom('staffRole').where('accountId', '=', accountId).execute()
  await db
    .insertInto('staffRole')
    .values(roles.map((role) => ({ accountId, role })))
    .execute()
  await db
    .insertInto('staffAccount')
    .values({ accountId, isAreaLimited })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet(({ eb }) => ({ isAreaLimited, version: eb('staffAccount.version', '+', 1) })),
    )
    .execute()
  await db.deleteFrom('staffArea').where('accountId', '=', accountId).execute()
  if (areaIds.length > 0)
    await db
      .insertInto('staffArea')
      .values(areaIds.map((areaId) => ({ accountId, areaId })))
      .execute()
}

/** Those of the ids that are areas. */
export async function listKnownAreas(db: Db, areaIds: readonly number[]): Promise<Array<{ id: number; name: string }>> {
  if (areaIds.length === 0) return []
  return db.selectFrom('examArea').select(['id', 'name']).where('id', 'in', areaIds).orderBy('position').execute()
}

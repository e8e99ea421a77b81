import { sql } from 'kysely'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Db } from '#server/db/pool.ts'
import { hasFactor } from '#server/records/people/user/sessionQueries.ts'

export function getFactorRule(db: Db) {
  return db.selectFrom('factorRule').select(['isOfAll', 'version']).executeTakeFirstOrThrow()
}

export function lockFactorRule(db: Db) {
  return db.selectFrom('factorRule').select(['isOfAll', 'version']).forUpdate().executeTakeFirstOrThrow()
}

/** The caller holds the lock of the rule. */
export async function saveFactorRule(db: Db, isOfAll: boolean): Promise<void> {
  await db
    .updateTable('factorRule')
    .set(({ eb }) => ({ isOfAll, version: eb('version', '+', 1) }))
    .execute()
}

/** How many staff accounts that can log in, outside the demo world, have no second factor yet. */
export async function countWithoutFactor(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('account')
    .select(({ ref }) => hasFactor(ref('account.id'), ref('account.userType')))
    .where('userType', '=', sql.lit(USER_TYPE.staff))
    .where('disabledAt', 'is', null)
    .where('isDemo', '=', false)
    .execute()
  return rows.filter((row) => !row.hasFactor).length
}

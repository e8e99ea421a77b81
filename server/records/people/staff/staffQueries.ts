import type { StaffRole } from '#contract/endpoint.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Db } from '#server/db/pool.ts'

/** Gives roles; those that the account has stay. */
export async function addRoles(db: Db, accountId: number, roles: readonly StaffRole[]): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('staffRole')
    .values(roles.map((role) => ({ accountId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All staff with their roles, the administrators first. */
export async function listStaff(db: Db) {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'loginMobile as mobile', 'name', 'disabledAt'])
    .where('userType', '=', USER_TYPE.staff)
    .orderBy('id')
    .execute()
  const roles = await db.selectFrom('staffRole').select(['accountId', 'role']).orderBy('role').execute()
  return accounts
    .map((account) => ({
      ...account,
      roles: roles.filter(({ accountId }) => accountId === account.id).map(({ role }) => role),
    }))
    .sort((one, other) => Number(other.roles.includes('admin')) - Number(one.roles.includes('admin')))
}

/** The administrators who may work, those who have been longest first. */
export async function listAdministrators(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('staffRole', 'staffRole.accountId', 'account.id')
    .select('account.id')
    .where('staffRole.role', '=', 'admin')
    .where('account.userType', '=', USER_TYPE.staff)
    .where('account.disabledAt', 'is', null)
    .orderBy('account.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

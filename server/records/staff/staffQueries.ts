import type { StaffRole } from '#contract/endpoint.ts'
import { type Instant } from '#domain/time.ts'
import { USER_TYPE } from '#domain/userType.ts'
import type { Db } from '#server/db/pool.ts'

/** Nobody can log in with it: `isPassword` accepts hashes only. */
const NO_PASSWORD = 'none'

interface NewStaff {
  mobile: string
  name: string
  roles: readonly StaffRole[]
  now: Instant
}

/** Makes a staff account without a password; null where the mobile has an account already. */
export async function insertStaff(db: Db, { mobile, name, roles, now }: NewStaff): Promise<number | null> {
  const row = await db
    .insertInto('account')
    .values({ mobile, password_hash: NO_PASSWORD, user_type: USER_TYPE.staff, name, created_at: now })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await addRoles(db, row.id, roles)
  return row.id
}

/** Gives roles; those that the account has stay. */
export async function addRoles(db: Db, accountId: number, roles: readonly StaffRole[]): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('staff_role')
    .values(roles.map((role) => ({ account_id: accountId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All staff with their roles, the administrators first. */
export async function listStaff(db: Db) {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'mobile', 'name', 'disabled_at'])
    .where('user_type', '=', USER_TYPE.staff)
    .orderBy('id')
    .execute()
  const roles = await db.selectFrom('staff_role').select(['account_id', 'role']).orderBy('role').execute()
  return accounts
    .map((account) => ({
      ...account,
      roles: roles.filter(({ account_id }) => account_id === account.id).map(({ role }) => role),
    }))
    .sort((one, other) => Number(other.roles.includes('admin')) - Number(one.roles.includes('admin')))
}

/** Switches a staff account on again. */
export async function enableAccount(db: Db, accountId: number): Promise<void> {
  await db.updateTable('account').set({ disabled_at: null }).where('id', '=', accountId).execute()
}

import type { StaffRole } from '#contract/endpoint.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { addRoles } from '#server/records/people/staff/staffQueries.ts'
import { insertAccountWithoutPassword } from '#server/records/people/user/queries.ts'

interface NewStaff {
  mobile: string
  name: string
  roles: readonly StaffRole[]
  now: Instant
}

/** Makes a staff account, which gets its password by an invitation; null where the mobile has an account already. */
export async function makeStaff(db: Db, { mobile, name, roles, now }: NewStaff): Promise<number | null> {
  const accountId = await insertAccountWithoutPassword(db, { mobile, name, userType: USER_TYPE.staff, now })
  if (accountId !== null) await addRoles(db, accountId, roles)
  return accountId
}

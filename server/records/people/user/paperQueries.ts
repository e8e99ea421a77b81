import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { insertAccountWithoutPassword } from './queries.ts'

/**
 * The id of the family's account of this mobile, for an enrolment that staff enter (office#bulk). An account that exists stays as it
 * is; where it was merged, the id is that of the account that took it over. A new account has no password: its family sets
 * one by an SMS code.
 */
export async function ensureFamilyAccount(
  db: Db,
  { mobile, name, now }: { mobile: string; name: string; now: Instant },
): Promise<number> {
  const made = await insertAccountWithoutPassword(db, { mobile, name, userType: USER_TYPE.candidate, now })
  if (made !== null) return made
  const account = await db
    .selectFrom('account')
    .select(['id', 'mergedInto'])
    .where('loginMobile', '=', mobile)
    .where('userType', '=', USER_TYPE.candidate)
    .executeTakeFirstOrThrow()
  return account.mergedInto ?? account.id
}

/**
 * The id of the account that the office holds for a child whose family has no mobile. The text in the mobile's place is no
 * number, so that no login, no SMS code and no registration can name it. It is derived from the certificate, because each
 * child has an account of its own: once the family has a mobile, it gets the whole account.
 */
export function ensureOfficeAccount(
  db: Db,
  { certIndex, name, now }: { certIndex: Buffer; name: string; now: Instant },
): Promise<number> {
  return ensureFamilyAccount(db, { mobile: `office:${certIndex.toString('hex').slice(0, 32)}`, name, now })
}

import type { Instant } from '#domain/time.ts'
import { USER_TYPE } from '#domain/userType.ts'
import type { Db } from '#server/db/pool.ts'
import { insertAccountWithoutPassword } from './queries.ts'

/**
 * The account of an enrolment that staff enter (office#bulk). An account that exists stays as it is, and one that was merged
 * stands for the account that took it over; a new one has no password, and its family sets one by an SMS code.
 */
export async function ensureFamilyAccount(
  db: Db,
  { mobile, name, now }: { mobile: string; name: string; now: Instant },
): Promise<number> {
  const made = await insertAccountWithoutPassword(db, { mobile, name, userType: USER_TYPE.candidate, now })
  if (made !== null) return made
  const account = await db
    .selectFrom('account')
    .select(['id', 'merged_into'])
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  return account.merged_into ?? account.id
}

/**
 * The account that the office holds for a child whose family has no mobile. What stands in the place of the mobile is no
 * number, so that no login, no SMS code and no registration can ever name it. It follows the certificate: each child has
 * its own, which can be handed to the family as a whole once it has a mobile.
 */
export function ensureOfficeAccount(
  db: Db,
  { certIndex, name, now }: { certIndex: Buffer; name: string; now: Instant },
): Promise<number> {
  return ensureFamilyAccount(db, { mobile: `office:${certIndex.toString('hex').slice(0, 32)}`, name, now })
}

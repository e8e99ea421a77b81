import type { SelectQueryBuilder } from 'kysely'
import { isAmong, isMobile } from '#domain/people/mobile.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { mobilesOfChild } from '#server/records/schedule/examTime/examinerQueries.ts'

const selectHats = (query: SelectQueryBuilder<DB, 'account', Record<never, never>>) =>
  query
    .select(['account.id', 'account.name', 'account.userType', 'account.disabledAt'])
    .where('account.mergedInto', 'is', null)
    .orderBy('account.userType')

/** The accounts of a mobile, those that are switched off among them, without those that another one took over. */
export function listHats(db: Db, mobile: string) {
  return selectHats(db.selectFrom('account').where('account.loginMobile', '=', mobile)).execute()
}
export type HatRow = Awaited<ReturnType<typeof listHats>>[number]

/** The other accounts with the mobile of this one. */
export async function listOtherHats(db: Db, { id, mobile }: { id: number; mobile: string }): Promise<HatRow[]> {
  if (!isMobile(mobile)) return []
  return (await listHats(db, mobile)).filter((hat) => hat.id !== id)
}

/**
 * Which of the enrolments are of this account's own family: it, or another account of its mobile, holds the child or is the
 * contact of it.
 */
export async function listOwnFamily(db: Db, accountId: number, enrolmentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .innerJoin('account as own', (join) => join.on('own.id', '=', accountId))
    .select(['enrolment.id', 'enrolment.mobile', 'enrolment.contactMobile'])
    .select(['account.loginMobile as accountMobile', 'own.loginMobile as ownMobile'])
    .select(mobilesOfChild.as('childMobiles'))
    .where('enrolment.id', '=', anyOf(enrolmentIds))
    .execute()
  return rows
    .filter(({ ownMobile, accountMobile, mobile, contactMobile, childMobiles }) =>
      isAmong(ownMobile, [accountMobile, mobile, contactMobile, ...childMobiles]),
    )
    .map(({ id }) => id)
}

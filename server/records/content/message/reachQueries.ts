import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** How WeChat and SMS reach the family of each of these enrolments. */
export async function mapReach(db: Db, enrolmentIds: readonly number[]) {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .leftJoin('wechatFollower', 'wechatFollower.openId', 'account.openId')
    .select(['enrolment.id', 'account.id as accountId', 'account.loginMobile as mobile', 'account.openId'])
    .select('wechatFollower.isFollowing')
    .where('enrolment.id', '=', anyOf(enrolmentIds))
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, isFollowing: row.isFollowing ?? false }]))
}

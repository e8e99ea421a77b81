import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The openids of those to whom something is due and of whom it is not known whether they follow the account. */
export async function listUnknownFollowers(db: Db, now: Instant, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.accountId')
    .leftJoin('wechatFollower', 'wechatFollower.openId', 'account.openId')
    .select('account.openId')
    .distinct()
    .where('message.routeAt', '<=', now)
    .where('account.openId', 'is not', null)
    .where('wechatFollower.openId', 'is', null)
    .limit(most)
    .execute()
  return rows.flatMap(({ openId }) => (openId === null ? [] : [openId]))
}

/** Notes what WeChat says; an older word never replaces a newer one. */
export async function keepFollower(db: Db, openId: string, isFollowing: boolean, at: Instant): Promise<void> {
  await db
    .insertInto('wechatFollower')
    .values({ openId, isFollowing, changedAt: at })
    .onConflict((conflict) =>
      conflict.column('openId').doUpdateSet({ isFollowing, changedAt: at }).where('wechatFollower.changedAt', '<=', at),
    )
    .execute()
}

import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The openids of those to whom something is due and of whom it is not known whether they follow the account. */
export async function listUnknownFollowers(db: Db, now: Instant, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.account_id')
    .leftJoin('wechat_follower', 'wechat_follower.open_id', 'account.open_id')
    .select('account.open_id')
    .distinct()
    .where('message.route_at', '<=', now)
    .where('account.open_id', 'is not', null)
    .where('wechat_follower.open_id', 'is', null)
    .limit(most)
    .execute()
  return rows.flatMap(({ open_id }) => (open_id === null ? [] : [open_id]))
}

/** Notes what WeChat says; an older word never replaces a newer one. */
export async function keepFollower(db: Db, openId: string, isFollowing: boolean, at: Instant): Promise<void> {
  await db
    .insertInto('wechat_follower')
    .values({ open_id: openId, is_following: isFollowing, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('open_id')
        .doUpdateSet({ is_following: isFollowing, changed_at: at })
        .where('wechat_follower.changed_at', '<=', at),
    )
    .execute()
}

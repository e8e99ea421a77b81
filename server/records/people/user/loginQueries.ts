import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The login of a session: the first session of its chain, or itself. */
const loginOf = sql<number>`coalesce(login_id, id)`

export interface LoginRow {
  loginId: number
  device: string
  startedAt: Instant
  seenAt: Instant
}

/** Lists the account's logins with a valid session, the last used first. */
export async function listLogins(db: Db, accountId: number, now: Instant): Promise<LoginRow[]> {
  return db
    .selectFrom('session')
    .select(({ fn }) => [
      loginOf.as('loginId'),
      sql<string>`(array_agg(device order by id desc))[1]`.as('device'),
      fn.min('createdAt').as('startedAt'),
      sql<Instant>`max(coalesce(seen_at, created_at))`.as('seenAt'),
    ])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .groupBy(loginOf)
    .orderBy('seenAt', 'desc')
    .orderBy('loginId', 'desc')
    .execute()
}

/** Ends every session of the login, including those made by refreshing; false when it had no valid one. */
export async function revokeLogin(
  db: Db,
  { accountId, loginId, now }: { accountId: number; loginId: number; now: Instant },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where(loginOf, '=', loginId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Records the last use of a session; of two simultaneous writes the later time stays. */
export async function noteSeen(db: Db, sessionId: number, now: Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ seenAt: now })
    .where('id', '=', sessionId)
    .where((is) => is.or([is('seenAt', 'is', null), is('seenAt', '<', now)]))
    .execute()
}

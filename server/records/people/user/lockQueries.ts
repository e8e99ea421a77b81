import { sql } from 'kysely'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * Locks accounts of candidates in the order of their ids, and returns them as they are then. Whatever refers to one of them
 * waits: a login, a sign-up, an upload.
 */
export function lockCandidateAccounts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('account')
    .select(['id', 'loginMobile as mobile', 'name', 'openId', 'disabledAt', 'mergedInto', 'accountVersion as version'])
    .where('id', 'in', ids)
    .where('userType', '=', USER_TYPE.candidate)
    .orderBy('id')
    .forUpdate()
    .execute()
}
export type LockedAccount = Awaited<ReturnType<typeof lockCandidateAccounts>>[number]

/** Locks an account of whatever kind against everything that refers to it. */
export async function lockAccountRow(db: Db, accountId: number): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
}

/** Increments the version of an account. The caller holds its lock. */
export async function nextAccountVersion(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('account')
    .set(({ eb }) => ({ accountVersion: eb('accountVersion', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
}

/**
 * Locks the account against being locked, switched off or merged until a login stands, and tells why nobody can log in to
 * it: it is switched off, and `mergedInto` names the mobile of the account that took it over. Null where one can.
 */
export async function whyClosed(db: Db, accountId: number): Promise<{ mergedInto: string | null } | null> {
  const account = await db
    .selectFrom('account')
    .select(['disabledAt', 'mergedInto'])
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!account || account.disabledAt === null) return null
  const target = await db
    .selectFrom('account')
    .select('loginMobile as mobile')
    .where('id', '=', account.mergedInto ?? 0)
    .executeTakeFirst()
  return { mergedInto: target?.mobile ?? null }
}

/** Closes an emptied account. Whoever was merged into it before is from now on merged into the other one. */
export async function closeMerged(
  db: Db,
  { fromId, toId, now }: { fromId: number; toId: number; now: Instant },
): Promise<void> {
  await db.updateTable('account').set({ mergedInto: toId }).where('mergedInto', '=', fromId).execute()
  await db
    .updateTable('account')
    .set({ mergedInto: toId, disabledAt: now, openId: null })
    .where('id', '=', fromId)
    .execute()
}

/** Gives the account a WeChat user, where it has none. */
export async function takeOpenId(db: Db, accountId: number, openId: string | null): Promise<void> {
  if (openId === null) return
  await db.updateTable('account').set({ openId }).where('id', '=', accountId).where('openId', 'is', null).execute()
}

/** Frees the mobile of a closed account that was merged into this one, so that this one can take it. */
export async function freeMobileOfMerged(db: Db, accountId: number, mobile: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ loginMobile: sql<string>`'merged:' || id` })
    .where('loginMobile', '=', mobile)
    .where('mergedInto', '=', accountId)
    .execute()
}

/** What one account agreed to counts for the other as well; the rows themselves are append-only and stay. */
export async function copyAgreements(db: Db, fromId: number, toId: number): Promise<void> {
  await db
    .insertInto('agreement')
    .columns(['accountId', 'kind', 'version', 'agreedAt', 'address'])
    .expression((eb) =>
      eb
        .selectFrom('agreement')
        .select([sql<number>`${toId}::int`.as('accountId'), 'kind', 'version', 'agreedAt', 'address'])
        .where('accountId', '=', fromId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

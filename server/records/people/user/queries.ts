import type { SelectQueryBuilder } from 'kysely'
import { accountAt, accountBehind, type Door, USER_TYPE, type UserType } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'

/** An account without its password hash, which only `findPassword` returns. */
export interface Account {
  id: number
  mobile: string
  userType: UserType
  name: string
  nickname: string
  headImg: string
  sex: number
  openId: string | null
  /** The newest version of the texts that the user agreed to. */
  agreeVersion: string | null
  isDisabled: boolean
}

type AccountQuery = SelectQueryBuilder<DB, 'account', Record<never, never>>

function selectAccount(query: AccountQuery) {
  return query.select(({ eb }) => [
    'id',
    'loginMobile as mobile',
    'userType',
    'name',
    'nickname',
    'headImg',
    'sex',
    'openId',
    'agreeVersion',
    eb('disabledAt', 'is not', null).$castTo<boolean>().as('isDisabled'),
  ])
}

const accountById = compileOnce((db, params: { accountId: number }) =>
  selectAccount(db.selectFrom('account')).where('id', '=', params.accountId),
)

export async function findAccount(db: Db, accountId: number): Promise<Account | null> {
  return (await accountById(db, { accountId })).rows[0] ?? null
}

/** The accounts of a mobile, one of each kind at most, also disabled ones. */
export function listAccountsOfMobile(db: Db, mobile: string): Promise<Account[]> {
  return selectAccount(db.selectFrom('account')).where('loginMobile', '=', mobile).orderBy('userType').execute()
}

/** Finds the account of a mobile that this door means (`accountAt`), also a disabled one. */
export async function findAccountAt(db: Db, mobile: string, door: Door): Promise<Account | null> {
  return accountAt(await listAccountsOfMobile(db, mobile), door)
}

/** Finds the account of a mobile behind this door and no other, also a disabled one. */
export async function findAccountBehind(db: Db, mobile: string, door: Door): Promise<Account | null> {
  return accountBehind(await listAccountsOfMobile(db, mobile), door)
}

export interface Password {
  accountId: number
  passwordHash: string
}

const passwords = (db: Db) => db.selectFrom('account').select(['id as accountId', 'passwordHash', 'userType'])

/** The password of the account of a mobile that this door means. */
export async function findPasswordAt(db: Db, mobile: string, door: Door): Promise<Password | null> {
  return accountAt(await passwords(db).where('loginMobile', '=', mobile).execute(), door)
}

export async function findPasswordOf(db: Db, accountId: number): Promise<Password | null> {
  return (await passwords(db).where('id', '=', accountId).executeTakeFirst()) ?? null
}

export interface NewAccount {
  mobile: string
  passwordHash: string
  name: string
  nickname: string
  headImg: string
  sex: number
  openId: string | null
  agreeVersion: string | null
  agreedAddress: string | null
}

/**
 * Returns the id of the family's new account; null when the mobile has one already (of two simultaneous inserts the unique
 * index lets one succeed).
 */
export async function insertAccount(db: Db, account: NewAccount, now: Instant): Promise<number | null> {
  const row = await db
    .insertInto('account')
    .values({
      loginMobile: account.mobile,
      userType: USER_TYPE.candidate,
      passwordHash: account.passwordHash,
      name: account.name,
      nickname: account.nickname,
      headImg: account.headImg,
      sex: account.sex,
      openId: account.openId,
      agreeVersion: account.agreeVersion,
      agreedAt: account.agreeVersion === null ? null : now,
      agreedAddress: account.agreeVersion === null ? null : account.agreedAddress,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['loginMobile', 'userType']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Nobody can log in with it: `isPassword` accepts hashes only. */
export const NO_PASSWORD = 'none'

/** Makes an account that has no password yet; null where the mobile has an account of this kind already. */
export async function insertAccountWithoutPassword(
  db: Db,
  { mobile, name, userType, now }: { mobile: string; name: string; userType: UserType; now: Instant },
): Promise<number | null> {
  const row = await db
    .insertInto('account')
    .values({ loginMobile: mobile, passwordHash: NO_PASSWORD, userType, name, createdAt: now })
    .onConflict((conflict) => conflict.columns(['loginMobile', 'userType']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function renameAccount(db: Db, accountId: number, name: string): Promise<void> {
  await db.updateTable('account').set({ name }).where('id', '=', accountId).execute()
}

/** Returns false where another account of this kind has the mobile; the caller then refuses, which ends the transaction. */
export async function moveMobile(db: Db, accountId: number, mobile: string): Promise<boolean> {
  try {
    await db.updateTable('account').set({ loginMobile: mobile }).where('id', '=', accountId).execute()
    return true
  } catch (error) {
    // Two who take the same number at once are told apart by the unique index only.
    if (error instanceof Error && 'constraint' in error && error.constraint === 'account_hat') return false
    throw error
  }
}

/** Switches an account off: nobody can log in with it. Its sessions are ended by the caller. */
export async function disableAccount(db: Db, accountId: number, now: Instant): Promise<void> {
  await db.updateTable('account').set({ disabledAt: now }).where('id', '=', accountId).execute()
}

/** Switches an account on again. */
export async function enableAccount(db: Db, accountId: number): Promise<void> {
  await db.updateTable('account').set({ disabledAt: null }).where('id', '=', accountId).execute()
}

/** With `expectedHash`, returns false when the password was changed in the meantime. */
export async function movePassword(
  db: Db,
  accountId: number,
  passwordHash: string,
  expectedHash: string | null = null,
): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set({ passwordHash })
    .where('id', '=', accountId)
    .$if(expectedHash !== null, (query) => query.where('passwordHash', '=', expectedHash ?? ''))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function moveProfile(db: Db, accountId: number, profile: { nickname: string; name: string }) {
  await db.updateTable('account').set(profile).where('id', '=', accountId).execute()
}

/** Stores the WeChat user that this browser proved with the session, and with the account if it has none. */
export async function keepOpenId(
  db: Db,
  { sessionId, accountId, openId }: { sessionId: number; accountId: number; openId: string },
) {
  await db.updateTable('session').set({ openId }).where('id', '=', sessionId).execute()
  await db.updateTable('account').set({ openId }).where('id', '=', accountId).where('openId', 'is', null).execute()
}

/** Lists the times (epoch milliseconds) of wrong passwords for a mobile since then, newest first, at most `most`. */
export async function listPasswordFailures(db: Db, mobile: string, since: Instant, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('passwordFailure')
    .select('at')
    .where('mobile', '=', mobile)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at }) => at)
}

export async function insertPasswordFailure(db: Db, mobile: string, at: Instant): Promise<void> {
  await db.insertInto('passwordFailure').values({ mobile, at }).execute()
}

export async function deletePasswordFailures(db: Db, mobile: string): Promise<void> {
  await db.deleteFrom('passwordFailure').where('mobile', '=', mobile).execute()
}

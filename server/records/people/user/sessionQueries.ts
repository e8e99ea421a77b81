import { type Expression, sql } from 'kysely'
import type { StaffRole } from '#contract/endpoint.ts'
import type { FactorState } from '#domain/people/secondFactor.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'

const rolesOf = (accountId: Expression<number>) =>
  sql<StaffRole[]>`array(select role from staff_role where account_id = ${accountId} order by role)`.as('roles')

/** Whether a staff account has a second factor; the tables are not looked into for anybody else. */
export const hasFactor = (accountId: Expression<number>, userType: Expression<number>) =>
  sql<boolean>`case when ${userType} = ${sql.lit(USER_TYPE.staff)}
    then exists (select from staff_totp where staff_totp.account_id = ${accountId})
      or exists (select from staff_passkey where staff_passkey.account_id = ${accountId})
    else false end`.as('hasFactor')

const isRequiredOfAll = sql<boolean>`(select is_of_all from factor_rule)`.as('isRequiredOfAll')

/** Selects valid sessions of enabled accounts. */
function selectSession(db: Db, now: Instant) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(({ ref }) => [
      'session.id as sessionId',
      'session.accountId',
      'session.loginId',
      'session.expiresAt',
      'session.previousUntil',
      'session.tokenHash',
      'session.createdAt',
      'session.seenAt',
      'session.provedAt',
      'account.isDemo',
      'account.loginMobile as mobile',
      'account.userType',
      rolesOf(ref('account.id')),
      sql<number[] | null>`(
        select array(select area_id from staff_area where account_id = staff_account.account_id)
        from staff_account where account_id = ${ref('account.id')} and is_area_limited
      )`.as('areaIds'),
      hasFactor(ref('account.id'), ref('account.userType')),
      isRequiredOfAll,
    ])
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.disabledAt', 'is', null)
}
type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSession>['execute']>>[number]

export interface FoundSession {
  me: Me
  /** When the token expires, in epoch milliseconds. */
  until: number
  /** False for the previous token within its grace. */
  isCurrent: boolean
  /** When it was last used, in epoch milliseconds, as far as recorded. */
  seenAt: number
}

function foundSession(row: SessionRow, tokenHash: Buffer): FoundSession {
  const { sessionId, accountId, mobile, userType, roles, areaIds, isDemo, hasFactor, provedAt } = row
  const secondFactor = { isDemo, hasFactor, provedAt, isRequiredOfAll: row.isRequiredOfAll }
  const isCurrent = row.tokenHash.equals(tokenHash)
  const loginId = row.loginId ?? sessionId
  const me = { accountId, sessionId, tokenHash, loginId, mobile, userType, roles, areaIds, secondFactor }
  const ends = isCurrent || !row.previousUntil ? [row.expiresAt] : [row.expiresAt, row.previousUntil]
  const seenAt = row.seenAt ?? row.createdAt
  return { me, isCurrent, seenAt, until: Math.min(...ends) }
}

const sessionOfToken = compileOnce((db, params: { tokenHash: Buffer; now: Instant }) =>
  selectSession(db, params.now).where((is) =>
    is.or([
      is('session.tokenHash', '=', params.tokenHash),
      is.and([is('session.previousTokenHash', '=', params.tokenHash), is('session.previousUntil', '>', params.now)]),
    ]),
  ),
)

/**
 * Finds the session of a token: its current one, or the previous one within its grace. Returns null for a revoked or
 * expired session and for a disabled account.
 */
export async function findSession(db: Db, tokenHash: Buffer, now: Instant): Promise<FoundSession | null> {
  const [row] = (await sessionOfToken(db, { tokenHash, now })).rows
  return row ? foundSession(row, tokenHash) : null
}

export interface NewSession {
  accountId: number
  tokenHash: Buffer
  device: string
  address: string
  openId: string | null
  loginId: number | null
  browser: string
  createdAt: Instant
  expiresAt: Instant
  livesUntil: Instant
  seenAt: Instant | null
  provedAt: Instant | null
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      accountId: session.accountId,
      tokenHash: session.tokenHash,
      device: session.device,
      address: session.address,
      openId: session.openId,
      loginId: session.loginId,
      browser: session.browser,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
      livesUntil: session.livesUntil,
      seenAt: session.seenAt,
      provedAt: session.provedAt,
    })
    .execute()
}

/** Returns the login of the account's last session in this browser, also an ended one; null without one. */
export async function findLogin(db: Db, accountId: number, browser: string): Promise<number | null> {
  const row = await db
    .selectFrom('session')
    .select(['id', 'loginId'])
    .where('accountId', '=', accountId)
    .where('browser', '=', browser)
    .where('browser', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row.loginId ?? row.id) : null
}

/** Whether the account has ever signed in, or is signed in, on a browser that has a name. */
export async function hasNamedLogin(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', accountId)
    .where('browser', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a session; null when it was revoked in the meantime. */
export async function lockSession(db: Db, sessionId: number) {
  const row = await db
    .selectFrom('session')
    .select([
      'tokenHash',
      'previousTokenHash as previousHash',
      'previousUntil',
      sql<Instant>`coalesce(seen_at, created_at)`.as('seenAt'),
      'openId',
      'browser',
      'livesUntil',
      'provedAt',
    ])
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function moveToken(
  db: Db,
  sessionId: number,
  token: { tokenHash: Buffer; previousHash: Buffer; previousUntil: Instant; expiresAt: Instant },
): Promise<void> {
  await db
    .updateTable('session')
    .set({
      tokenHash: token.tokenHash,
      previousTokenHash: token.previousHash,
      previousUntil: token.previousUntil,
      expiresAt: token.expiresAt,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** Records that a session gave the second factor. */
export async function noteProof(db: Db, sessionId: number, now: Instant): Promise<void> {
  await db.updateTable('session').set({ provedAt: now }).where('id', '=', sessionId).execute()
}

export async function revokeSession(db: Db, sessionId: number, now: Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute()
}

export async function revokeSessions(db: Db, accountId: number, now: Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Ends every session of the account but one, also those that were refreshed from the same login. */
export async function revokeOtherSessions(
  db: Db,
  { accountId, sessionId, now }: { accountId: number; sessionId: number; now: Instant },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('id', '<>', sessionId)
    .where('revokedAt', 'is', null)
    .execute()
}

/**
 * Locks the account and reads this session again; null when it has ended. What is read after the lock was taken includes
 * what another session of the account changed under it.
 */
export async function lockStaffSession(
  db: Db,
  { accountId, sessionId }: { accountId: number; sessionId: number },
): Promise<(FactorState & { roles: readonly StaffRole[] }) | null> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(({ ref }) => [
      'isDemo',
      'provedAt',
      hasFactor(ref('account.id'), ref('account.userType')),
      isRequiredOfAll,
      rolesOf(ref('account.id')),
    ])
    .where('session.id', '=', sessionId)
    .where('session.revokedAt', 'is', null)
    .where('account.disabledAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

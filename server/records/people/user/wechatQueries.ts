import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import type { KeptMark } from '#server/security/browserMark.ts'

export interface ProvedWechatUser {
  openId: string
  nickname: string
  headImg: string
  sex: number
}

/** An OAuth code that was exchanged here, and its user. */
export interface KnownWechatCode extends KeptMark {
  user: ProvedWechatUser
  loginId: number | null
  /** Set until the profile has been read; until then only `openId` of the user is known. */
  sealedToken: Buffer | null
}

/** Finds the stored result of an OAuth code. */
export async function findWechatCode(db: Db, codeHash: Buffer, now: Instant): Promise<KnownWechatCode | null> {
  const row = await db
    .selectFrom('wechatCode')
    .selectAll()
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { openId, nickname, headImg, sex, browser, line, loginId, accessToken } = row
  return { user: { openId, nickname, headImg, sex }, loginId, sealedToken: accessToken, browser, line }
}

interface ExchangedCode extends KeptMark {
  codeHash: Buffer
  openId: string
  sealedToken: Buffer
  loginId: number | null
  expiresAt: Instant
}

/** Inserts a code that was just exchanged; of its user only the openid is known yet. */
export async function insertWechatCode(db: Db, exchanged: ExchangedCode): Promise<void> {
  await db
    .insertInto('wechatCode')
    .values({
      codeHash: exchanged.codeHash,
      openId: exchanged.openId,
      nickname: '',
      headImg: '',
      sex: 0,
      browser: exchanged.browser,
      line: exchanged.line,
      loginId: exchanged.loginId,
      accessToken: exchanged.sealedToken,
      expiresAt: exchanged.expiresAt,
    })
    .onConflict((conflict) => conflict.column('codeHash').doNothing())
    .execute()
}

/** Stores the profile and drops the access token, which is no longer needed. */
export async function keepWechatProfile(db: Db, codeHash: Buffer, user: ProvedWechatUser): Promise<void> {
  await db
    .updateTable('wechatCode')
    .set({ nickname: user.nickname, headImg: user.headImg, sex: user.sex, accessToken: null })
    .where('codeHash', '=', codeHash)
    .execute()
}

type TokenKind = 'access' | 'jsapi'

export async function findWechatToken(db: Db, kind: TokenKind): Promise<{ value: string; expiresAt: number } | null> {
  const row = await db
    .selectFrom('wechatToken')
    .select(['value', 'expiresAt'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? { value: row.value, expiresAt: row.expiresAt } : null
}

/**
 * Leases the right to fetch a new token until `leaseUntil`; only one caller gets true. Nobody does while the stored one
 * lives beyond `freshUntil`, so that a caller who read before the last fetch does not fetch again.
 */
export async function leaseWechatToken(
  db: Db,
  kind: TokenKind,
  { now, freshUntil, leaseUntil }: { now: Instant; freshUntil: Instant; leaseUntil: Instant },
): Promise<boolean> {
  const result = await db
    .insertInto('wechatToken')
    .values({ kind, expiresAt: now, leaseUntil })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ leaseUntil })
        .where('wechatToken.leaseUntil', '<=', now)
        .where('wechatToken.expiresAt', '<=', freshUntil),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Stores a fetched token; the next may be fetched from `leaseUntil` on. */
export async function keepWechatToken(
  db: Db,
  kind: TokenKind,
  { value, expiresAt, leaseUntil }: { value: string; expiresAt: Instant; leaseUntil: Instant },
): Promise<void> {
  const row = { value, expiresAt, leaseUntil }
  await db
    .insertInto('wechatToken')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

/** Records a failed fetch; the next may be tried at `leaseUntil`. */
export async function moveWechatLease(db: Db, kind: TokenKind, leaseUntil: Instant): Promise<void> {
  await db.updateTable('wechatToken').set({ leaseUntil }).where('kind', '=', kind).execute()
}

import type { LoginWire } from '#contract/people/user.ts'
import { maskMobile } from '#domain/people/mobile.ts'
import { DAY_MS, type Instant, shanghaiIso } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { findAgreementVersion } from '#server/records/content/content/legalTextQueries.ts'
import { lockAccountRow, whyClosed } from '#server/records/people/user/lockQueries.ts'
import { type Account } from '#server/records/people/user/queries.ts'
import { findLogin, insertSession, revokeSessions } from '#server/records/people/user/sessionQueries.ts'
import { refuse } from '#server/refuse.ts'
import { hashToken, newToken } from '#server/security/secrets.ts'

/** A token lives 7 days (rulings#tokens). */
export const TOKEN_LIFE_MS = 7 * DAY_MS
/** A session ends 90 days after the login, however often it is refreshed (threats#U7). */
const SESSION_LIFE_MS = 90 * DAY_MS

export async function loginWire(db: Db, account: Account, token: string, expiresAt: Instant): Promise<LoginWire> {
  const inForce = await findAgreementVersion(db)
  return {
    TokenHead: 'Bearer ',
    Token: token,
    NickName: account.nickname,
    HeadImg: account.headImg,
    Mobile: account.mobile,
    UserType: account.userType,
    ExpTime: shanghaiIso(expiresAt),
    AgreeVersion: account.agreeVersion === inForce ? '' : inForce,
    HasAgreed: account.agreeVersion === null ? 0 : 1,
  }
}

/**
 * Refuses ACCOUNT_LOCKED, and ACCOUNT_MERGED with the masked mobile to log in with. Only who has proved that the account is
 * his may get here. Inside a transaction the account cannot be locked before that ends.
 */
export async function requireOpen(db: Db, accountId: number): Promise<void> {
  const closed = await whyClosed(db, accountId)
  if (!closed) return
  if (closed.mergedInto === null) refuse('ACCOUNT_LOCKED')
  refuse('ACCOUNT_MERGED', { params: { mobile: maskMobile(closed.mergedInto) } })
}

interface SessionOptions {
  /** The WeChat user that this browser proved; never one from a request body (threats#U6). */
  openId?: string | null
  /** Set when the session continues another one, which hands over its end, login, browser, last use and proof. */
  continues?: { livesUntil: Instant; loginId: number; browser: string; seenAt: Instant; provedAt: Instant | null }
}

/**
 * Opens a session of the account and returns the whole `OtherMsg` of GetToken (rulings#tokens). Only the token's hash
 * is stored. A user who signs in again in the same browser continues the same login, so that he keeps the seat of a
 * running exam.
 */
export async function openSession(
  ctx: Pick<Ctx, 'db' | 'now' | 'device' | 'browser' | 'address'>,
  account: Account,
  { openId = null, continues }: SessionOptions = {},
): Promise<LoginWire> {
  await requireOpen(ctx.db, account.id)
  const livesUntil = continues?.livesUntil ?? ctx.now + SESSION_LIFE_MS
  const token = newToken()
  const expiresAt = Math.min(ctx.now + TOKEN_LIFE_MS, livesUntil)
  await insertSession(ctx.db, {
    accountId: account.id,
    tokenHash: hashToken(token),
    device: ctx.device,
    address: ctx.address,
    openId,
    loginId: continues?.loginId ?? (await findLogin(ctx.db, account.id, ctx.browser)),
    browser: continues?.browser ?? ctx.browser,
    createdAt: ctx.now,
    expiresAt,
    livesUntil,
    seenAt: continues?.seenAt ?? null,
    provedAt: continues?.provedAt ?? null,
  })
  return loginWire(ctx.db, account, token, expiresAt)
}

/**
 * Ends every session of the account, after a new password or when the account is disabled. The caller then calls
 * `ctx.forgetSessions`.
 */
export async function endSessions(db: Db, accountId: number, now: number): Promise<void> {
  // A session that is being opened is committed before this lock is had, and then ended like the others.
  await lockAccountRow(db, accountId)
  await revokeSessions(db, accountId, now)
}

import { type ExpressionBuilder, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db, Tx } from '#server/db/pool.ts'
import type { BrowserMark, KeptMark } from '#server/security/browserMark.ts'

export type CodePurpose = 'register' | 'reset'

/** The first keys of this feature's two-part advisory locks. */
const LOCK_MOBILE = 7101
const LOCK_ADDRESS = 7102

/**
 * Serialises the sending of codes to this mobile and from this address until the transaction ends, because before the
 * first code there is no row to lock. The mobile is always locked first, so that no deadlock is possible.
 */
export async function lockSending(db: Tx, mobile: string, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_MOBILE}, hashtext(${mobile}))`.execute(db)
  await sql`select pg_advisory_xact_lock(${LOCK_ADDRESS}, hashtext(${address}))`.execute(db)
}

/** Returns false when the solution was used before. */
export async function insertSpentCaptcha(db: Db, signature: string, expiresAt: Instant): Promise<boolean> {
  const result = await db
    .insertInto('spentCaptcha')
    .values({ signature, expiresAt })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface NewCheckCode extends KeptMark {
  codeHash: Buffer
  openId: string | null
  address: string
  sendsLeft: number
  createdAt: Instant
  expiresAt: Instant
}

export async function insertCheckCode(db: Db, code: NewCheckCode): Promise<void> {
  await db
    .insertInto('checkCode')
    .values({
      codeHash: code.codeHash,
      openId: code.openId,
      browser: code.browser,
      line: code.line,
      address: code.address,
      sendsLeft: code.sendsLeft,
      createdAt: code.createdAt,
      expiresAt: code.expiresAt,
    })
    .execute()
}

/** Finds a valid check code; null for an unknown, expired or used-up one. */
export async function findCheckCode(
  db: Db,
  codeHash: Buffer,
  now: Instant,
): Promise<({ openId: string | null } & KeptMark) | null> {
  const row = await db
    .selectFrom('checkCode')
    .select(['openId', 'browser', 'line'])
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .where('sendsLeft', '>', 0)
    .executeTakeFirst()
  return row ?? null
}

/** Takes one of the sends; false when none is left. */
export async function spendCheckCode(db: Tx, codeHash: Buffer, now: Instant): Promise<boolean> {
  const result = await db
    .updateTable('checkCode')
    .set(({ eb }) => ({ sendsLeft: eb('sendsLeft', '-', 1) }))
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .where('sendsLeft', '>', 0)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Lists the codes handed to the gateway for this mobile since then, newest first, without refused ones. */
export async function listSendings(
  db: Db,
  mobile: string,
  since: Instant,
): Promise<{ at: number; isUnsure: boolean }[]> {
  const rows = await db
    .selectFrom('smsCode')
    .select(['sentAt', 'answerLostAt'])
    .where('mobile', '=', mobile)
    .where('sentAt', '>', since)
    .where('failedAt', 'is', null)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ at: row.sentAt, isUnsure: row.answerLostAt !== null }))
}

/** Failed sends count here, because an address must not make us call the gateway without limit. */
export async function countSendingsFrom(db: Db, address: string, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('smsCode')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('address', '=', address)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Returns when the nth newest code of the service was sent. It reads backwards along the key, so that it costs the same
 * in a full table.
 */
export async function findNthNewestSending(db: Db, nth: number): Promise<number | null> {
  const row = await db
    .selectFrom('smsCode')
    .select('sentAt')
    .orderBy('id', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.sentAt ?? null
}

export interface NewSmsCode extends KeptMark {
  mobile: string
  purpose: CodePurpose
  codeHash: Buffer
  openId: string | null
  address: string
  sentAt: Instant
  expiresAt: Instant
}

export async function insertSmsCode(db: Tx, code: NewSmsCode): Promise<number> {
  const row = await db
    .insertInto('smsCode')
    .values({
      mobile: code.mobile,
      purpose: code.purpose,
      codeHash: code.codeHash,
      openId: code.openId,
      browser: code.browser,
      line: code.line,
      address: code.address,
      sentAt: code.sentAt,
      expiresAt: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function markSmsFailed(db: Db, smsCodeId: number, now: Instant): Promise<void> {
  await db.updateTable('smsCode').set({ failedAt: now }).where('id', '=', smsCodeId).execute()
}

/** The gateway may have sent the message: the code is valid, and the user may request another one sooner. */
export async function markSmsUnsure(db: Db, smsCodeId: number, now: Instant): Promise<void> {
  await db.updateTable('smsCode').set({ answerLostAt: now }).where('id', '=', smsCodeId).execute()
}

/** The condition of `isSameBrowser` in SQL. */
function isOfBrowser(mark: BrowserMark) {
  return ({ eb, and, or }: ExpressionBuilder<DB, 'smsCode'>) =>
    or([
      and([eb('browser', 'is', null), eb('line', 'is', null)]),
      mark.isShown ? eb('browser', '=', mark.name) : eb('line', '=', mark.line),
    ])
}

/**
 * Locks and returns the newest code that this browser requested. The lock makes simultaneous tries count, and a code
 * requested in another browser does not replace this one.
 */
export async function lockNewestSmsCode(db: Tx, mobile: string, purpose: CodePurpose, mark: BrowserMark) {
  const row = await db
    .selectFrom('smsCode')
    .select(['id', 'codeHash', 'openId', 'expiresAt', 'wrongTries', 'usedAt'])
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('failedAt', 'is', null)
    .where(isOfBrowser(mark))
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** What the newest code that this browser requested was sent for. */
export async function findCodePurpose(db: Db, mobile: string, mark: BrowserMark): Promise<CodePurpose | null> {
  const row = await db
    .selectFrom('smsCode')
    .select('purpose')
    .where('mobile', '=', mobile)
    .where('failedAt', 'is', null)
    .where(isOfBrowser(mark))
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.purpose ?? null
}

/** Tells whether another browser has a valid code for this mobile. */
export async function hasLiveSmsCode(db: Db, mobile: string, purpose: CodePurpose, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('smsCode')
    .select('id')
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('failedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countWrongTry(db: Tx, smsCodeId: number): Promise<void> {
  await db
    .updateTable('smsCode')
    .set(({ eb }) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('id', '=', smsCodeId)
    .execute()
}

/** Uses the code; only one of several simultaneous calls gets true. */
export async function moveSmsCodeToUsed(db: Db, smsCodeId: number, now: Instant): Promise<boolean> {
  const result = await db
    .updateTable('smsCode')
    .set({ usedAt: now })
    .where('id', '=', smsCodeId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

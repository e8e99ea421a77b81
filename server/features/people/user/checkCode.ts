import type { Ctx } from '#server/context.ts'
import { findCheckCode, insertCheckCode } from '#server/records/people/user/codeQueries.ts'
import { isSameBrowser, keptMark } from '#server/security/browserMark.ts'
import { hashToken, newToken } from '#server/security/secrets.ts'

/** A check code lives 10 minutes and serves five sends (rulings#sms-codes). */
const CHECK_CODE_LIFE_SECONDS = 600
const CHECK_CODE_SENDS = 5

/** Issues a check code, bound to the browser and, where one is proved, to the WeChat user; only its hash is stored. */
export async function issueCheckCode(
  ctx: Pick<Ctx, 'db' | 'now' | 'address' | 'browserMark'>,
  openId: string | null,
): Promise<string> {
  const code = newToken()
  await insertCheckCode(ctx.db, {
    codeHash: hashToken(code),
    openId,
    ...keptMark(ctx.browserMark),
    address: ctx.address,
    sendsLeft: CHECK_CODE_SENDS,
    createdAt: ctx.now,
    expiresAt: ctx.now + CHECK_CODE_LIFE_SECONDS * 1000,
  })
  return code
}

/**
 * Returns the proved WeChat user of a check code that is valid for this browser; null when it is not, or names another
 * user.
 */
export async function readCheckCode(
  { db, now, browserMark }: Pick<Ctx, 'db' | 'now' | 'browserMark'>,
  { code, openId }: { code: string; openId: string },
): Promise<{ codeHash: Buffer; openId: string | null } | null> {
  if (code === '') return null
  const codeHash = hashToken(code)
  const row = await findCheckCode(db, codeHash, now)
  if (!row || !isSameBrowser(row, browserMark)) return null
  if (row.openId !== null && openId !== '' && openId !== row.openId) return null
  return { codeHash, openId: row.openId }
}

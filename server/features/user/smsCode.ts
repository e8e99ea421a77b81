import { randomInt } from 'node:crypto'
import { CODE_DIGITS, judgeCode } from '#domain/smsCode.ts'
import { padded } from '#domain/time.ts'
import type { Ctx, ManualCtx } from '#server/context.ts'
import { instantOf } from '#server/instant.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import type { Secrets } from '#server/secrets.ts'
import { type CodePurpose, countWrongTry, lockNewestSmsCode, moveSmsCodeToUsed } from './codeQueries.ts'

export function newSmsCode(): string {
  return padded(randomInt(10 ** CODE_DIGITS), CODE_DIGITS)
}

interface Named {
  mobile: string
  purpose: CodePurpose
  code: string
}

/** Six digits are guessed in a moment from a bare hash: keyed, and bound to mobile and purpose (threats U3). */
export function smsCodeHash(secrets: Secrets, { mobile, purpose, code }: Named): Buffer {
  return Buffer.from(secrets.mac('smsCode', `${purpose} ${mobile} ${code}`), 'base64url')
}

interface JudgedCode {
  smsCodeId: number
  /** The WeChat user that was proved when the code was asked for. */
  openId: string | null
}

/**
 * Judges an entered code in a transaction of its own, so that a wrong try stays counted whatever the answer is. Refuses
 * with CODE_WRONG, CODE_EXPIRED, CODE_USED or CODE_TRIES_SPENT (rulings 3). The code is used up by `spendSmsCode` only.
 */
export async function judgeSmsCode(ctx: ManualCtx, named: Named): Promise<JudgedCode> {
  const entered = smsCodeHash(ctx.secrets, named)
  const { verdict, sent } = await ctx.transaction(async ({ db }) => {
    const sent = await lockNewestSmsCode(db, named.mobile, named.purpose)
    if (!sent) return { verdict: 'CODE_WRONG' as const, sent }
    const verdict = judgeCode(
      {
        expiresAt: sent.expiresAt.getTime(),
        wrongTries: sent.wrongTries,
        usedAt: instantOf(sent.usedAt),
        matches: sent.codeHash.equals(entered),
      },
      ctx.now,
    )
    if (verdict === 'CODE_WRONG') await countWrongTry(db, sent.id)
    return { verdict, sent }
  })
  refuseIf(verdict === 'ok' ? null : verdict)
  if (!sent) return refuse('CODE_WRONG')
  return { smsCodeId: sent.id, openId: sent.openId }
}

/** Uses a judged code up, in the transaction of what it is used for. CODE_USED where another request was faster. */
export async function spendSmsCode({ db, now }: Pick<Ctx, 'db' | 'now'>, { smsCodeId }: JudgedCode): Promise<void> {
  if (!(await moveSmsCodeToUsed(db, smsCodeId, new Date(now)))) refuse('CODE_USED')
}

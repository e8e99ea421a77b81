import { randomInt } from 'node:crypto'
import type { RefusalCode } from '#contract/refusals.ts'
import { CODE_DIGITS, judgeCode } from '#domain/smsCode.ts'
import { padded } from '#domain/time.ts'
import type { Ctx, ManualCtx } from '#server/context.ts'
import { instantOf } from '#server/instant.ts'
import {
  type CodePurpose,
  countWrongTry,
  hasLiveSmsCode,
  lockNewestSmsCode,
  moveSmsCodeToUsed,
} from '#server/records/user/codeQueries.ts'
import { Refusal, refuse, refuseIf } from '#server/refuse.ts'
import type { Secrets } from '#server/secrets.ts'
import { requireLookup } from './lookups.ts'

export function newSmsCode(): string {
  return padded(randomInt(10 ** CODE_DIGITS), CODE_DIGITS)
}

interface Named {
  mobile: string
  purpose: CodePurpose
  code: string
}

/** Six digits are guessed in a moment from a bare hash: keyed, and bound to mobile and purpose (threats#U3). */
export function smsCodeHash(secrets: Secrets, { mobile, purpose, code }: Named): Buffer {
  return Buffer.from(secrets.mac('smsCode', `${purpose} ${mobile} ${code}`), 'base64url')
}

interface JudgedCode {
  smsCodeId: number
  /** The WeChat user that was proved when the code was asked for. */
  openId: string | null
}

/**
 * Judges a code entered in the browser that asked for it, in a transaction of its own, so that a wrong try stays counted
 * whatever the answer is. Refuses with CODE_OTHER_BROWSER, CODE_WRONG, CODE_EXPIRED, CODE_USED or CODE_TRIES_SPENT
 * (rulings 3). The code is used up by `spendSmsCode` only.
 */
async function judgeSmsCode(ctx: ManualCtx, named: Named): Promise<JudgedCode> {
  const entered = smsCodeHash(ctx.secrets, named)
  const { verdict, sent } = await ctx.transaction(async ({ db }) => {
    const sent = await lockNewestSmsCode(db, named.mobile, named.purpose, ctx.browserMark)
    if (!sent) {
      const isElsewhere = await hasLiveSmsCode(db, named.mobile, named.purpose, new Date(ctx.now))
      return { verdict: isElsewhere ? ('CODE_OTHER_BROWSER' as const) : ('CODE_WRONG' as const), sent }
    }
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

/**
 * As `judgeSmsCode`, where the answer to anything but the right code tells whether the mobile has an account (`fault`: what
 * to say of a mobile that is none for this form). Only so often without a check code, whatever the mobile (`requireLookup`).
 */
export async function judgeSmsCodeOf(
  ctx: ManualCtx,
  named: Named,
  { checkCode, fault }: { checkCode: string; fault: RefusalCode | null },
): Promise<JudgedCode> {
  try {
    return await judgeSmsCode(ctx, named)
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    await requireLookup(ctx, named.mobile, checkCode)
    refuseIf(fault)
    throw refused
  }
}

/** Uses a judged code up, in the transaction of what it is used for. CODE_USED where another request was faster. */
export async function spendSmsCode({ db, now }: Pick<Ctx, 'db' | 'now'>, { smsCodeId }: JudgedCode): Promise<void> {
  if (!(await moveSmsCodeToUsed(db, smsCodeId, new Date(now)))) refuse('CODE_USED')
}

import { randomInt } from 'node:crypto'
import type { RefusalCode } from '#contract/refusals.ts'
import { CODE_DIGITS, judgeCode } from '#domain/people/smsCode.ts'
import { padded } from '#domain/time.ts'
import type { Ctx, ManualCtx } from '#server/context.ts'
import {
  type CodePurpose,
  countWrongTry,
  hasLiveSmsCode,
  lockNewestSmsCode,
  moveSmsCodeToUsed,
} from '#server/records/people/user/codeQueries.ts'
import { Refusal, refuse, refuseIf } from '#server/refuse.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { requireLookup } from './lookups.ts'

export function newSmsCode(): string {
  return padded(randomInt(10 ** CODE_DIGITS), CODE_DIGITS)
}

interface EnteredCode {
  mobile: string
  purpose: CodePurpose
  code: string
}

/**
 * Six digits could be guessed quickly from a plain hash, so the hash is keyed, and bound to mobile and purpose
 * (threats#U3).
 */
export const smsCodeHash = (secrets: Secrets, entered: EnteredCode): Buffer =>
  smsCodeHashes(secrets, entered)[0] as Buffer

/** What was stored of it with each key, the newest first. */
const smsCodeHashes = (secrets: Secrets, { mobile, purpose, code }: EnteredCode): Buffer[] =>
  secrets.macs('smsCode', `${purpose} ${mobile} ${code}`).map((mac) => Buffer.from(mac, 'base64url'))

interface JudgedCode {
  smsCodeId: number
  /** The WeChat user that was proved when the code was requested. */
  openId: string | null
}

/**
 * Judges a code in the browser that requested it, in a transaction of its own, so that a wrong try stays counted
 * whatever the answer is. Refuses CODE_OTHER_BROWSER, CODE_WRONG, CODE_EXPIRED, CODE_USED or CODE_TRIES_SPENT
 * (rulings#sms-codes). Only `spendSmsCode` uses the code up.
 */
async function judgeSmsCode(ctx: ManualCtx, entered: EnteredCode): Promise<JudgedCode> {
  const enteredHashes = smsCodeHashes(ctx.secrets, entered)
  const { verdict, sent } = await ctx.transaction(async ({ db }) => {
    const sent = await lockNewestSmsCode(db, entered.mobile, entered.purpose, ctx.browserMark)
    if (!sent) {
      const isElsewhere = await hasLiveSmsCode(db, entered.mobile, entered.purpose, ctx.now)
      return { verdict: isElsewhere ? ('CODE_OTHER_BROWSER' as const) : ('CODE_WRONG' as const), sent }
    }
    const verdict = judgeCode(
      {
        expiresAt: sent.expiresAt,
        wrongTries: sent.wrongTries,
        usedAt: sent.usedAt,
        matches: enteredHashes.some((hash) => sent.codeHash.equals(hash)),
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
 * Judges as `judgeSmsCode` does, in forms whose answer to a wrong code would tell whether the mobile has an account.
 * `fault` is the refusal of a mobile that does not fit the form. Without a check code it is limited, whatever the
 * mobile (`requireLookup`).
 */
export async function judgeSmsCodeOf(
  ctx: ManualCtx,
  entered: EnteredCode,
  { checkCode, fault }: { checkCode: string; fault: RefusalCode | null },
): Promise<JudgedCode> {
  try {
    return await judgeSmsCode(ctx, entered)
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    await requireLookup(ctx, entered.mobile, checkCode)
    refuseIf(fault)
    throw refused
  }
}

/**
 * Uses a judged code up, in the transaction of the action it permits. Refuses CODE_USED when another request was
 * faster.
 */
export async function spendSmsCode({ db, now }: Pick<Ctx, 'db' | 'now'>, { smsCodeId }: JudgedCode): Promise<void> {
  if (!(await moveSmsCodeToUsed(db, smsCodeId, now))) refuse('CODE_USED')
}

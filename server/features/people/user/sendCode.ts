import type { RefusalCode } from '#contract/refusals.ts'
import {
  CODE_LIFE_SECONDS,
  CODE_LIMITS,
  type CodeLimits,
  STRANGER_CODE_LIMITS,
  whyCannotSendCode,
} from '#domain/people/smsCode.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { Ctx, ManualCtx } from '#server/context.ts'
import type { Tx } from '#server/db/pool.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import {
  countSendingsFrom,
  findNthNewestSending,
  insertSmsCode,
  listSendings,
  lockSending,
  markSmsFailed,
  markSmsUnsure,
  spendCheckCode,
} from '#server/records/people/user/codeQueries.ts'
import { listAccountsOfMobile } from '#server/records/people/user/queries.ts'
import { findLogin, hasNamedLogin } from '#server/records/people/user/sessionQueries.ts'
import { endSmsTroubles, noteSmsTrouble } from '#server/records/people/user/smsTroubles.ts'
import { refuse } from '#server/refuse.ts'
import { keptMark } from '#server/security/browserMark.ts'
import { refusePause } from './refusePause.ts'
import { newSmsCode, smsCodeHash } from './smsCode.ts'
import { smsRefusalOf } from './smsRefusals.ts'

interface SendRequest {
  mobile: string
  checkCode: { codeHash: Buffer; openId: string | null }
}

/** The limits of this browser: fewer where the owner of the mobile has signed in on others and never on this one. */
async function limitsOf({ db, browser }: Ctx & { db: Tx }, mobile: string): Promise<CodeLimits> {
  let isElsewhere = false
  for (const { id } of await listAccountsOfMobile(db, mobile)) {
    if ((await findLogin(db, id, browser)) !== null) return CODE_LIMITS
    isElsewhere ||= await hasNamedLogin(db, id)
  }
  return isElsewhere ? STRANGER_CODE_LIMITS : CODE_LIMITS
}

/** Applies the limits per mobile, per address and of the whole service (rulings#sms-codes, threats#U4). */
async function requireWithinLimits(ctx: Ctx & { db: Tx }, mobile: string): Promise<void> {
  const { db, now, address, config, log } = ctx
  const sendings = await listSendings(db, mobile, now - DAY_MS)
  const sentAt = sendings.map(({ at }) => at)
  const pause = whyCannotSendCode(sentAt, now, sendings[0]?.isUnsure, await limitsOf(ctx, mobile))
  if (pause) refusePause(pause)
  const { smsPerAddressHour, smsPerMinute } = config.limits
  if (smsPerAddressHour > 0 && (await countSendingsFrom(db, address, now - HOUR_MS)) >= smsPerAddressHour)
    refuse('SMS_ADDRESS_SPENT', { retryAfterSeconds: HOUR_MS / 1000 })
  if (smsPerMinute === 0) return
  const nth = await findNthNewestSending(db, smsPerMinute)
  if (nth === null || nth <= now - MINUTE_MS) return
  log.error({ smsPerMinute }, 'SMS of the whole service are over their limit')
  refuse('OVERLOADED', { params: { n: MINUTE_MS / 1000 }, retryAfterSeconds: MINUTE_MS / 1000 })
}

/** Counts and inserts under one lock per mobile, so that only one of many simultaneous requests sends a code. */
async function recordSending(ctx: Ctx & { db: Tx }, { mobile, checkCode }: SendRequest) {
  const { db, now, address, secrets } = ctx
  await lockSending(db, mobile, address)
  await requireWithinLimits(ctx, mobile)
  if (!(await spendCheckCode(db, checkCode.codeHash, now))) refuse('CHECK_CODE_WRONG')
  const purpose = (await listAccountsOfMobile(db, mobile)).length > 0 ? 'reset' : 'register'
  const code = newSmsCode()
  const smsCodeId = await insertSmsCode(db, {
    mobile,
    purpose,
    codeHash: smsCodeHash(secrets, { mobile, purpose, code }),
    openId: checkCode.openId,
    ...keptMark(ctx.browserMark),
    address,
    sentAt: now,
    expiresAt: now + CODE_LIFE_SECONDS * 1000,
  })
  return { smsCodeId, code }
}

type HandOver = { kind: 'sent' } | { kind: 'unsure' } | { kind: 'refused'; why: RefusalCode }

/** Without an answer it is unknown whether the message was sent; without a connection it was not. */
async function handOver(ctx: ManualCtx, mobile: string, code: string): Promise<HandOver> {
  try {
    const outcome = await ctx.outside.sms.sendCode({ mobile, code })
    if (outcome.kind === 'sent') {
      await endSmsTroubles(ctx.db, ctx.now)
      return outcome
    }
    const { told, isOurs } = smsRefusalOf(outcome.code, outcome.message)
    const isNew = isOurs && (await noteSmsTrouble(ctx.db, outcome.code, ctx.now))
    ctx.log.error(
      { code: outcome.code, temporary: outcome.temporary, isOurs, isNew },
      isOurs ? 'SMS gateway refused: the association must put it right' : 'SMS gateway refused',
    )
    return { kind: 'refused', why: told }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const { code: fault, temporary, wasReached } = error
    ctx.log.error({ code: fault, temporary, wasReached }, 'SMS gateway gave no outcome')
    return temporary && wasReached ? { kind: 'unsure' } : { kind: 'refused', why: 'SMS_FAILED' }
  }
}

/**
 * Sends one code: for registration when the mobile is unused, for a password reset when it is registered. `unsure`
 * means that it is unknown whether the message was sent; the code is valid in that case. Never call it inside a
 * transaction. Refuses CODE_SENT_RECENTLY, CODE_HOUR_SPENT, CODE_DAY_SPENT, SMS_ADDRESS_SPENT, OVERLOADED,
 * CHECK_CODE_WRONG (no sends left), and what the provider refuses (`smsRefusals.ts`), which does not count against the
 * mobile.
 */
export async function sendCode(ctx: ManualCtx, request: SendRequest): Promise<'sent' | 'unsure'> {
  const { smsCodeId, code } = await ctx.transaction((inner) => recordSending(inner, request))
  const handedOver = await handOver(ctx, request.mobile, code)
  if (handedOver.kind === 'sent') return 'sent'
  if (handedOver.kind === 'unsure') {
    await markSmsUnsure(ctx.db, smsCodeId, ctx.now)
    return 'unsure'
  }
  await markSmsFailed(ctx.db, smsCodeId, ctx.now)
  return refuse(handedOver.why)
}

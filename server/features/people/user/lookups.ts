import { DAY_MS } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'
import { readCheckCode } from './checkCode.ts'

/** Lookups of mobiles are counted in this window (rulings#sms-codes). */
const WINDOW_MS = 600_000
const MINUTE_SECONDS = 60

type LookupCtx = Pick<Ctx, 'db' | 'now' | 'config' | 'coordinator' | 'address' | 'browserMark'>

/** Counts the lookups of `who` in the last ten minutes, including this one. */
async function countLookup({ coordinator, now }: LookupCtx, who: string): Promise<number> {
  return (await coordinator.count({ key: `lookup by ${who}`, windowMs: WINDOW_MS, now })).calls
}

/**
 * Refuses CHECK_CODE_WRONG with `NeedCheckCode` when there is no valid check code, or it has served as many lookups as
 * are free.
 */
export async function requireCheckCode(ctx: LookupCtx, code: string): Promise<void> {
  const checkCode = await readCheckCode(ctx, { code, openId: '' })
  const who = checkCode && `code ${checkCode.codeHash.toString('base64url')}`
  if (who && (await countLookup(ctx, who)) <= ctx.config.limits.freeLookups) return
  refuse('CHECK_CODE_WRONG', { OtherMsg: { NeedCheckCode: 1 } })
}

/** Refuses LOOKUP_PAUSED for an address that asks more often per day than a school would. */
async function requireWithinDay({ config, coordinator, address, now }: LookupCtx): Promise<void> {
  const { lookupsPerDay } = config.limits
  if (lookupsPerDay === 0) return
  const key = `lookups of a day by ${networkOf(address)}`
  const { calls, startedAt } = await coordinator.count({ key, windowMs: DAY_MS, now })
  if (calls <= lookupsPerDay) return
  const retryAfterSeconds = Math.max(1, Math.ceil((startedAt + DAY_MS - now) / 1000))
  refuse('LOOKUP_PAUSED', { params: { n: Math.ceil(retryAfterSeconds / MINUTE_SECONDS) }, retryAfterSeconds })
}

/**
 * Call this before telling whether a mobile has an account. Beyond the free lookups of an address, or about one mobile,
 * each check code allows as many again, so that testing lists of mobiles costs work, and there is a daily limit
 * (threats#U1). Refuses CHECK_CODE_WRONG with `NeedCheckCode`, LOOKUP_PAUSED.
 */
export async function requireLookup(ctx: LookupCtx, mobile: string, code: string): Promise<void> {
  const { freeLookups } = ctx.config.limits
  if (freeLookups === 0) return
  const counts = await Promise.all([
    countLookup(ctx, `address ${networkOf(ctx.address)}`),
    countLookup(ctx, `anybody of ${mobile}`),
  ])
  if (Math.max(...counts) > freeLookups) await requireCheckCode(ctx, code)
  await requireWithinDay(ctx)
}

import type { Ctx } from '#server/context.ts'
import { networkOf } from '#server/network.ts'
import { refuse } from '#server/refuse.ts'
import { readCheckCode } from './checkCode.ts'

/** Lookups of mobiles are counted in this window (rulings 3). */
const WINDOW_MS = 600_000
const DAY_MS = 86_400_000
const MINUTE_SECONDS = 60

type Needs = Pick<Ctx, 'db' | 'now' | 'config' | 'coordinator' | 'address' | 'browserMark'>

/** How many lookups `who` has made in the last ten minutes, this one included. */
async function countLookup({ coordinator, now }: Needs, who: string): Promise<number> {
  return (await coordinator.count({ key: `lookup by ${who}`, windowMs: WINDOW_MS, now })).calls
}

/** CHECK_CODE_WRONG with `NeedCheckCode` where there is none that serves, or it has served as often as nobody needs one. */
export async function requireCheckCode(ctx: Needs, code: string): Promise<void> {
  const checkCode = await readCheckCode(ctx, { code, openId: '' })
  const who = checkCode && `code ${checkCode.codeHash.toString('base64url')}`
  if (who && (await countLookup(ctx, who)) <= ctx.config.limits.freeLookups) return
  refuse('CHECK_CODE_WRONG', { OtherMsg: { NeedCheckCode: 1 } })
}

/** LOOKUP_PAUSED: an address that asks all day long has more patience than a school. */
async function requireWithinDay({ config, coordinator, address, now }: Needs): Promise<void> {
  const { lookupsPerDay } = config.limits
  if (lookupsPerDay === 0) return
  const key = `lookups of a day by ${networkOf(address)}`
  const { calls, startedAt } = await coordinator.count({ key, windowMs: DAY_MS, now })
  if (calls <= lookupsPerDay) return
  const retryAfterSeconds = Math.max(1, Math.ceil((startedAt + DAY_MS - now) / 1000))
  refuse('LOOKUP_PAUSED', { params: { n: Math.ceil(retryAfterSeconds / MINUTE_SECONDS) }, retryAfterSeconds })
}

/**
 * Before it is told whether a mobile has an account. Beyond the free lookups of an address, or about one mobile, each check
 * code gives as many again, so that lists of mobiles cost work, and a day has an end (threats#U1). CHECK_CODE_WRONG with
 * `NeedCheckCode`, LOOKUP_PAUSED.
 */
export async function requireLookup(ctx: Needs, mobile: string, code: string): Promise<void> {
  const { freeLookups } = ctx.config.limits
  if (freeLookups === 0) return
  const counts = await Promise.all([
    countLookup(ctx, `address ${networkOf(ctx.address)}`),
    countLookup(ctx, `anybody of ${mobile}`),
  ])
  if (Math.max(...counts) > freeLookups) await requireCheckCode(ctx, code)
  await requireWithinDay(ctx)
}

import type { Ctx } from '#server/context.ts'
import { isDeadToken } from '#server/integrations/wechat/officialAccount.ts'
import { findWechatToken, keepWechatToken } from '#server/records/people/user/wechatQueries.ts'

/** A token that ends within this time is replaced before it is used. */
const EARLY_MS = 600_000

type TokenCtx = Pick<Ctx, 'db' | 'now' | 'outside'>

async function freshAccessToken({ db, now, outside }: TokenCtx): Promise<string> {
  const { accessToken, expiresInSeconds } = await outside.wechat.stableToken()
  const expiresAt = now + expiresInSeconds * 1000
  await keepWechatToken(db, 'access', { value: accessToken, expiresAt, leaseUntil: now })
  return accessToken
}

/**
 * Makes a call of the official account with its access token, which all processes share; once more with a new one if WeChat
 * has ended the old one early. Throws OutsideError. Never call it inside a transaction.
 */
export async function withAccessToken<T>(ctx: TokenCtx, call: (accessToken: string) => Promise<T>): Promise<T> {
  const kept = await findWechatToken(ctx.db, 'access')
  if (kept && kept.expiresAt - EARLY_MS > ctx.now) {
    try {
      return await call(kept.value)
    } catch (error) {
      if (!isDeadToken(error)) throw error
    }
  }
  return call(await freshAccessToken(ctx))
}

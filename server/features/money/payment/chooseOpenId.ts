import type { ManualCtx, Me } from '#server/context.ts'
import { findProvedOpenIds, isProvedInBrowser } from '#server/records/money/payment/queries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * Chooses the WeChat identity that pays (threats#P6, threats#U6). The one in the request only chooses among those that this
 * person proved. Without one it is the identity of this login alone: that of the account may be another phone's, which could
 * not open the pay sheet here, so that this browser is asked for its own (WECHAT_REQUIRED).
 */
export async function chooseOpenId({ db, me, now, browserMark }: ManualCtx<Me>, sent: string): Promise<string> {
  const { accountId, sessionId } = me
  const { ofSession, ofAccount } = await findProvedOpenIds(db, accountId, sessionId)
  if (sent === '') return ofSession ?? refuse('WECHAT_REQUIRED')
  if (sent === ofSession || sent === ofAccount) return sent
  if (browserMark.isShown && browserMark.name) {
    const before = { accountId, openId: sent, browser: browserMark.name, now }
    if (await isProvedInBrowser(db, before)) return sent
  }
  return refuse('WECHAT_REQUIRED')
}

import type { ManualCtx, Me } from '#server/context.ts'
import { isProvedInBrowser, listProvedOpenIds } from '#server/records/money/payment/queries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * Chooses a WeChat identity that this person proved; the one in the request only chooses among these (threats#P6,
 * threats#U6).
 */
export async function chooseOpenId({ db, me, now, browserMark }: ManualCtx<Me>, sent: string): Promise<string> {
  const { accountId, sessionId } = me
  const proved = await listProvedOpenIds(db, accountId, sessionId)
  if (sent !== '' && !proved.includes(sent) && browserMark.isShown && browserMark.name) {
    const before = { accountId, openId: sent, browser: browserMark.name, now }
    if (await isProvedInBrowser(db, before)) return sent
  }
  const openId = sent === '' ? proved[0] : proved.find((one) => one === sent)
  return openId ?? refuse('WECHAT_REQUIRED')
}

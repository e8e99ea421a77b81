import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { authoriseAddress, codeToExchange, type KeptState, readKeptState, restartsConsent } from './authoriseState.ts'
import { isWeChat } from './userAgent.ts'
import { takeWechatReturn } from './wechatReturn.ts'

const key = 'kaoji.wechatState'

/** A WeChat user as the server proved him; `checkCode` allows SMS codes and is bound to `openid` (rulings, section 3). */
export type Authorisation = { openid: string; nickname: string; headimgurl: string; checkCode: string }

/** Whether this browser can ask WeChat for consent: WeChat itself, or one with its stand-in's bridge. */
export function canAuthorise(): boolean {
  return isWeChat() || 'WeixinJSBridge' in window
}

function keepState(kept: KeptState): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without a kept state the way back cannot be told from a forged one.
    throw new CallError('refused', '浏览器禁止保存数据，无法使用微信授权，请关闭无痕浏览后重试')
  }
}

/** Read once: a state that served, or failed, never serves again. */
function takeKeptState() {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return readKeptState(text)
  } catch {
    return null
  }
}

/**
 * Leaves for WeChat's consent page, which leads back to `returnTo`, a path of ours; there `takeAuthorisation` has the
 * outcome. Whatever the screen must remember has to be stored before. Throws CallError when the address cannot be had.
 */
export function authorise({ returnTo }: { returnTo: string }): Promise<void> {
  return askConsent(returnTo, false)
}

async function askConsent(returnTo: string, isRepeated: boolean): Promise<void> {
  const [{ item: site }, { OtherMsg }] = await Promise.all([
    call('Public', 'GetSiteInfo', {}),
    call('WeiXin', 'GetWeiXinState', {}),
  ])
  const state = OtherMsg.State
  keepState({ state, startedAt: Date.now(), isRepeated })
  window.location.assign(
    authoriseAddress(site.WeChatAuthorizeUrl, { redirect: window.location.origin + returnTo, state }),
  )
}

/**
 * The WeChat user with whom this page came back, once; null where it did not come from a consent of this browser, or it
 * was declined. A code that cannot be exchanged starts the consent again, leading to `returnTo`; then this never resolves,
 * since the page is about to leave. Throws CallError when that failed too.
 */
export async function takeAuthorisation({ returnTo }: { returnTo: string }): Promise<Authorisation | null> {
  const returned = takeWechatReturn()
  if (!returned) return null
  const kept = takeKeptState()
  const code = codeToExchange(kept, returned, Date.now())
  if (kept === null || code === null) return null
  try {
    return await exchange(code, kept.state)
  } catch (error) {
    if (!(error instanceof CallError) || !restartsConsent(kept, error.failure)) throw error
    await askConsent(returnTo, true)
    return new Promise(() => undefined)
  }
}

async function exchange(code: string, state: string): Promise<Authorisation> {
  const { item, OtherMsg } = await call('WeiXin', 'GetWeiXinUserInfo', { code, state })
  return {
    openid: item.openid,
    nickname: item.nickname,
    headimgurl: item.headimgurl,
    checkCode: OtherMsg.CheckCode,
  }
}

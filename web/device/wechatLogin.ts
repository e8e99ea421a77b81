import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { authoriseAddress, codeToExchange, readKeptState } from './authoriseState.ts'
import { isWeChat } from './userAgent.ts'
import { takeWechatReturn } from './wechatReturn.ts'

const key = 'kaoji.wechatState'

/** A WeChat user as the server proved him; `checkCode` allows SMS codes and is bound to `openid` (rulings, section 3). */
export type Authorisation = { openid: string; nickname: string; headimgurl: string; checkCode: string }

/** Whether this browser can ask WeChat for consent: WeChat itself, or one with its stand-in's bridge. */
export function canAuthorise(): boolean {
  return isWeChat() || 'WeixinJSBridge' in window
}

function newState(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function keepState(state: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ state, startedAt: Date.now() }))
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
export async function authorise({ returnTo }: { returnTo: string }): Promise<void> {
  const { item: site } = await call('Public', 'GetSiteInfo', {})
  const state = newState()
  keepState(state)
  window.location.assign(
    authoriseAddress(site.WeChatAuthorizeUrl, { redirect: window.location.origin + returnTo, state }),
  )
}

/**
 * The WeChat user with whom this page came back, once; null where it did not come from a consent of this browser, or it
 * was declined. Throws CallError when the code cannot be exchanged: then `authorise` starts again.
 */
export async function takeAuthorisation(): Promise<Authorisation | null> {
  const returned = takeWechatReturn()
  if (!returned) return null
  const code = codeToExchange(takeKeptState(), returned, Date.now())
  if (code === null) return null
  const { item, OtherMsg } = await call('WeiXin', 'GetWeiXinUserInfo', { code })
  return {
    openid: item.openid,
    nickname: item.nickname,
    headimgurl: item.headimgurl,
    checkCode: OtherMsg.CheckCode,
  }
}

import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import {
  authoriseAddress,
  type ConsentKind,
  codeToExchange,
  parseStoredState,
  restartsConsent,
  STATE_KEY,
  type StoredState,
} from './authoriseState.ts'
import { isWeChat } from './userAgent.ts'
import { takeWechatReturn } from './wechatReturn.ts'

/** A WeChat user verified by the server; `checkCode` allows SMS codes and is bound to `openid` (rulings#sms-codes). */
export type Authorisation = { openid: string; nickname: string; headimgurl: string; checkCode: string }

/** Tells whether this browser can ask for WeChat's consent: inside WeChat, or with a test bridge. */
export function canAuthorise(): boolean {
  return isWeChat() || 'WeixinJSBridge' in window
}

function storeState(kept: StoredState): void {
  try {
    sessionStorage.setItem(STATE_KEY, JSON.stringify(kept))
  } catch {
    // Without a stored state the return cannot be told from a forged one.
    throw new CallError('refused', '浏览器禁止保存数据，无法使用微信授权，请关闭无痕浏览后重试')
  }
}

/** The state is read once: used or failed, it is never accepted again. */
function consumeStoredState() {
  try {
    const text = sessionStorage.getItem(STATE_KEY)
    sessionStorage.removeItem(STATE_KEY)
    return parseStoredState(text)
  } catch {
    return null
  }
}

interface Consent {
  returnTo: string
  kind: ConsentKind
}

/**
 * Opens WeChat's consent page, which returns to `returnTo`, a path of this site; there `takeAuthorisation` has the
 * result. A screen must store its state before. Throws CallError when the consent address is not available.
 */
export function authorise(consent: Consent): Promise<void> {
  return askConsent(consent, false)
}

async function askConsent({ returnTo, kind }: Consent, isRepeated: boolean): Promise<void> {
  const [{ item: site }, { OtherMsg }] = await Promise.all([
    call('Public', 'GetSiteInfo', {}),
    call('WeiXin', 'GetWeiXinState', {}),
  ])
  const state = OtherMsg.State
  storeState({ state, startedAt: Date.now(), isRepeated })
  window.location.assign(
    authoriseAddress(site.WeChatAuthorizeUrl, { redirect: window.location.origin + returnTo, state, kind }),
  )
}

/**
 * Returns the WeChat user with whom this page was returned to, once; null where it is no return from a consent of this
 * browser, or the user declined. A code that cannot be exchanged starts the same consent again; then the
 * promise stays pending, since the page is about to be left. Throws CallError when that failed too.
 */
export async function takeAuthorisation(consent: Consent): Promise<Authorisation | null> {
  const returned = takeWechatReturn()
  if (!returned) return null
  const kept = consumeStoredState()
  const code = codeToExchange(kept, returned, Date.now())
  if (kept === null || code === null) return null
  try {
    return await exchange(code, kept.state)
  } catch (error) {
    if (!(error instanceof CallError) || !restartsConsent(kept, error.failure)) throw error
    await askConsent(consent, true)
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

import type { CallFailure } from '#client/callError.ts'
import { MINUTE_MS } from '#domain/time.ts'

/** What WeChat appended to the address on return: `code` is null where the user declined. */
export type WechatReturn = { code: string | null; state: string }

/** Where this browser keeps the state until WeChat returns. */
export const STATE_KEY = 'kaoji.wechatState'

/** How long a consent may take; an older state was abandoned. */
const LIFE_MS = 15 * MINUTE_MS

export type StoredState = {
  state: string
  startedAt: number
  /** Whether this is the second consent, after the first one led to no user; there is no third. */
  isRepeated: boolean
}

/**
 * Returns the code to exchange, or null: it accepts only the state that this browser stored itself, and not too long
 * ago (outside-services#oauth-traps). `now` and `startedAt` are the phone's clock in epoch milliseconds.
 */
export function codeToExchange(kept: StoredState | null, returned: WechatReturn | null, now: number): string | null {
  if (!kept || !returned || kept.state === '' || kept.state !== returned.state) return null
  if (now < kept.startedAt || now - kept.startedAt > LIFE_MS) return null
  return returned.code === '' ? null : returned.code
}

/** Parses the stored state; null for anything else. */
export function parseStoredState(text: string | null): StoredState | null {
  if (text === null) return null
  try {
    const { state, startedAt, isRepeated } = JSON.parse(text) as Partial<StoredState>
    if (typeof state !== 'string' || typeof startedAt !== 'number') return null
    return { state, startedAt, isRepeated: isRepeated === true }
  } catch {
    return null
  }
}

/** `silent`: tells only which WeChat this is, and asks its user nothing; `profile`: name and picture, with a consent page. */
export type ConsentKind = 'silent' | 'profile'

/** Fills the template of `WeChatAuthorizeUrl` (GetSiteInfo); each value is percent-encoded once. */
export function authoriseAddress(
  template: string,
  { redirect, state, kind }: { redirect: string; state: string; kind: ConsentKind },
): string {
  return template
    .replace('scope=snsapi_userinfo', kind === 'silent' ? 'scope=snsapi_base' : 'scope=snsapi_userinfo')
    .replace('{redirect}', () => encodeURIComponent(redirect))
    .replace('{state}', () => encodeURIComponent(state))
}

/**
 * Tells whether consent is asked for again after a code led to no user (specification#user-info-failure). It happens
 * once, to avoid a loop, and not without a network, which the next page would lack as well.
 */
export function restartsConsent(kept: StoredState, failure: CallFailure): boolean {
  return !kept.isRepeated && failure !== 'offline'
}

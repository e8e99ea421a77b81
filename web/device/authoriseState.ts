import type { CallFailure } from '#client/callError.ts'
import type { WechatReturn } from './wechatReturn.ts'

/** How long a consent may take; an older state was left behind by a page that nobody came back to. */
const LIFE_MS = 15 * 60_000

export type KeptState = {
  state: string
  startedAt: number
  /** The second consent, asked for because the first one brought nobody: there is no third. */
  isRepeated: boolean
}

/**
 * The code to exchange, or null: only what this browser itself asked for, with the state it kept, and not too long ago
 * (outside services, section 1). `now` and `startedAt` are the phone's clock, epoch milliseconds.
 */
export function codeToExchange(kept: KeptState | null, returned: WechatReturn | null, now: number): string | null {
  if (!kept || !returned || kept.state === '' || kept.state !== returned.state) return null
  if (now < kept.startedAt || now - kept.startedAt > LIFE_MS) return null
  return returned.code === '' ? null : returned.code
}

/** The kept text as a state; null for anything else that may stand there. */
export function readKeptState(text: string | null): KeptState | null {
  if (text === null) return null
  try {
    const { state, startedAt, isRepeated } = JSON.parse(text) as Partial<KeptState>
    if (typeof state !== 'string' || typeof startedAt !== 'number') return null
    return { state, startedAt, isRepeated: isRepeated === true }
  } catch {
    return null
  }
}

/** Fills the template of `WeChatAuthorizeUrl` (GetSiteInfo); each value is percent-encoded once. */
export function authoriseAddress(template: string, { redirect, state }: { redirect: string; state: string }): string {
  return template
    .replace('{redirect}', () => encodeURIComponent(redirect))
    .replace('{state}', () => encodeURIComponent(state))
}

/**
 * Whether a code that brought no user is answered by asking for consent once more (specification, section 8). Not a second
 * time, or the page would go round for ever; and not without a network, which the next page would lack as well.
 */
export function restartsConsent(kept: KeptState, failure: CallFailure): boolean {
  return !kept.isRepeated && failure !== 'offline'
}

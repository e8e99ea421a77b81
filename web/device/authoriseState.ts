import type { WechatReturn } from './wechatReturn.ts'

/** How long a consent may take; an older state was left behind by a page that nobody came back to. */
const LIFE_MS = 15 * 60_000

export type KeptState = { state: string; startedAt: number }

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
    const { state, startedAt } = JSON.parse(text) as Partial<KeptState>
    return typeof state === 'string' && typeof startedAt === 'number' ? { state, startedAt } : null
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

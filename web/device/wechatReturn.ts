import { parseStoredState, STATE_KEY, type WechatReturn } from './authoriseState.ts'

let captured: WechatReturn | null = null

/**
 * Separates an address from what WeChat appended to it. `path` is null where nothing was appended. Without a code, which
 * means that the user declined, `state` is WeChat's only if this browser sent it there; otherwise it belongs to the page,
 * such as the filter of /MyEnroll.
 */
export function splitReturn(
  href: string,
  sentState: string | null,
): { path: string | null; returned: WechatReturn | null } {
  const url = new URL(href)
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (code === null && (state === null || state !== sentState)) return { path: null, returned: null }
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  return { path: url.pathname + url.search + url.hash, returned: state === null ? null : { code, state } }
}

/**
 * Removes `code` and `state` from the address before anything reads, records or forwards it: otherwise a reload would
 * use the code a second time, and a shared link would contain it (outside-services#oauth-traps). Called once at the
 * start.
 */
export function captureWechatReturn(): void {
  const { path, returned } = splitReturn(window.location.href, sentState())
  if (path === null) return
  captured = returned
  history.replaceState(history.state, '', path)
}

function sentState(): string | null {
  try {
    return parseStoredState(sessionStorage.getItem(STATE_KEY))?.state ?? null
  } catch {
    // Where the browser keeps nothing, nobody was sent to WeChat.
    return null
  }
}

/** Returns what came back with this page once, and null after that. */
export function takeWechatReturn(): WechatReturn | null {
  const taken = captured
  captured = null
  return taken
}

/** Tells whether something came back that has not been taken yet. */
export function hasWechatReturn(): boolean {
  return captured !== null
}

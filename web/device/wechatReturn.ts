/** What WeChat appended to the address on its way back: `code` is null where the person declined. */
export type WechatReturn = { code: string | null; state: string }

let lifted: WechatReturn | null = null

/** An address and what WeChat appended to it, apart. `path` is null where nothing was appended. */
export function splitReturn(href: string): { path: string | null; returned: WechatReturn | null } {
  const url = new URL(href)
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (code === null && state === null) return { path: null, returned: null }
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  return { path: url.pathname + url.search + url.hash, returned: state === null ? null : { code, state } }
}

/**
 * Takes `code` and `state` out of the address before anything reads, records or forwards it: the code would be spent a
 * second time by a reload, and shared with the link (outside services, section 1). Called once at the start.
 */
export function liftWechatReturn(): void {
  const { path, returned } = splitReturn(window.location.href)
  if (path === null) return
  lifted = returned
  history.replaceState(history.state, '', path)
}

/** What came back with this page, once; null ever after. */
export function takeWechatReturn(): WechatReturn | null {
  const taken = lifted
  lifted = null
  return taken
}

/** Whether something came back that nobody has taken yet. */
export function hasWechatReturn(): boolean {
  return lifted !== null
}

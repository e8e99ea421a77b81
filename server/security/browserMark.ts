/** What identifies a browser that has not signed in; hashes only (docs/adr/browser-cookie.md). */
export interface BrowserMark {
  /** Hash of the name in its cookie, which the request carried or this answer sets; null where neither is the case. */
  name: Buffer | null
  isShown: boolean
  /** Hash of its address and user agent, the only way to recognise a client without cookies. */
  line: Buffer
}

/** What is stored of the browser that a code was issued to; both fields are null in rows older than this check. */
export interface KeptMark {
  browser: Buffer | null
  line: Buffer | null
}

/** A browser that sent its cookie must send it again; one that sent none may also be recognised by its line. */
export function keptMark({ name, isShown, line }: BrowserMark): KeptMark {
  return { browser: name, line: isShown ? null : line }
}

/** Whether this is the same browser by its cookie. */
export function showsCookieOf({ browser }: KeptMark, { name, isShown }: BrowserMark): boolean {
  return isShown && name !== null && browser !== null && browser.equals(name)
}

/** Whether this is the same browser by its cookie, or a client without cookies on the same line. */
export function isSameBrowser(kept: KeptMark, mark: BrowserMark): boolean {
  if (kept.browser === null && kept.line === null) return true
  return mark.isShown ? showsCookieOf(kept, mark) : kept.line !== null && kept.line.equals(mark.line)
}

/** The mark for jobs and callbacks of outside services, which no browser made. */
export const NO_BROWSER: BrowserMark = { name: null, isShown: false, line: Buffer.alloc(32) }

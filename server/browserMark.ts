/** What a browser that has not signed in is known again by; hashes only (docs/adr/browser-cookie.md). */
export interface BrowserMark {
  /** Hash of the name in its cookie, which it showed or is given with this answer; null where there is neither. */
  name: Buffer | null
  isShown: boolean
  /** Hash of its address and user agent, by which alone a client without cookies can be known again. */
  line: Buffer
}

/** What is stored of the browser that something was given to; both null in rows from before. */
export interface KeptMark {
  browser: Buffer | null
  line: Buffer | null
}

/** Who showed a cookie is held to it; who did not may also come back as a client that keeps none. */
export function keptMark({ name, isShown, line }: BrowserMark): KeptMark {
  return { browser: name, line: isShown ? null : line }
}

/** Whether this is the browser, by the cookie that it shows. */
export function showsCookieOf({ browser }: KeptMark, { name, isShown }: BrowserMark): boolean {
  return isShown && name !== null && browser !== null && browser.equals(name)
}

/** Whether this is the browser, by its cookie, or as a client without cookies on the same line. */
export function isSameBrowser(kept: KeptMark, mark: BrowserMark): boolean {
  if (kept.browser === null && kept.line === null) return true
  return mark.isShown ? showsCookieOf(kept, mark) : kept.line !== null && kept.line.equals(mark.line)
}

/** The mark of jobs and of calls of the outside, which no browser made. */
export const NO_BROWSER: BrowserMark = { name: null, isShown: false, line: Buffer.alloc(32) }

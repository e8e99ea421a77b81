/** Where a link of staff's leads: to another site, or to a path of our own. */
export type NewsLink = { address: string; isOutside: boolean }

/**
 * The link as it may be followed, or null: only http(s) and our own paths count (threats#X10); `//host` and `\\host` are
 * another's in disguise.
 */
export function newsLinkOf(link: string): NewsLink | null {
  const address = link.trim()
  if (/^https?:\/\/[^\s\\]+$/i.test(address)) return { address, isOutside: true }
  return isOwnPath(address) ? { address, isOutside: false } : null
}

/** Whether a picture lies in our own storage; any other address would tell its owner who reads the news (threats#X10). */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\s\\,]*$/.test(address)
}

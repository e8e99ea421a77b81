/** The target of a link that staff entered: another site, or a path on this one. */
export type NewsLink = { address: string; isOutside: boolean }

/**
 * The target of a link, or null where it must not be followed: only http(s) addresses and paths on this site are
 * allowed (threats#X10). `//host` and `\\host` look like paths but lead to another site.
 */
export function newsLinkOf(link: string): NewsLink | null {
  const address = link.trim()
  if (/^https?:\/\/[^\s\\]+$/i.test(address)) return { address, isOutside: true }
  return isOwnPath(address) ? { address, isOutside: false } : null
}

/**
 * Whether an address is a path on this site. Pictures must be, since any other host would learn who reads the news
 * (threats#X10).
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\s\\,]*$/.test(address)
}

/** The texts that users agree to: /service and /privacy (office#site-settings). */
export type LegalKind = 'service' | 'privacy'

/** The version of the texts that the product brings along, in force until staff publish one. */
export const INITIAL_LEGAL_VERSION = '2026-11-23'

/**
 * The version of a text that is published on that day (`YYYY-MM-DD`); `used` are the versions of both texts, since an
 * agreement names them by the newest of the two.
 */
export function nextLegalVersion(day: string, used: ReadonlySet<string>): string {
  let version = day
  for (let serial = 2; used.has(version); serial++) version = `${day}.${serial}`
  return version
}

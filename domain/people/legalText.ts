/** The texts that users agree to: /service and /privacy (office#site-settings). */
export const legalKinds = ['service', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legalTitles: Readonly<Record<LegalKind, string>> = { service: '服务协议', privacy: '隐私政策' }

/** A text as the product brings it along. */
export interface LegalText {
  lead: readonly string[]
  sections: ReadonlyArray<{ heading: string; paragraphs: readonly string[]; points?: readonly string[] }>
}

/** The version of the texts that the product brings along, in force until staff publish one. */
export const INITIAL_LEGAL_VERSION = '2026-11-23'

/** The longest text in HTML, in characters. */
export const LEGAL_HTML_MAX = 100_000

/**
 * The version of a text that is published on that day (`YYYY-MM-DD`); `used` are the versions of both texts, since an
 * agreement names them by the newest of the two.
 */
export function nextLegalVersion(day: string, used: ReadonlySet<string>): string {
  let version = day
  for (let serial = 2; used.has(version); serial++) version = `${day}.${serial}`
  return version
}

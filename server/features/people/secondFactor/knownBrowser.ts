import { KNOWN_BROWSER_MS } from '#domain/people/secondFactor.ts'
import type { Ctx, Me } from '#server/context.ts'
import { isKnownBrowser, noteBrowser } from '#server/records/people/secondFactor/browserQueries.ts'

/**
 * The caller's browser where the factor of the account was given on it lately; otherwise null. What wrong codes of others
 * bring about does not concern it, so that nobody who has only the password shuts its owner out (docs/adr/second-factor.md).
 */
export async function knownBrowser({ db, me, now, browserMark }: Ctx<Me>): Promise<Buffer | null> {
  const { name, isShown } = browserMark
  if (!isShown || name === null) return null
  return (await isKnownBrowser(db, me.accountId, name, now - KNOWN_BROWSER_MS)) ? name : null
}

/** Notes that the factor was given on the caller's browser; a client without cookies is not known again. */
export async function noteKnownBrowser({ db, me, now, browserMark: { name } }: Ctx<Me>): Promise<void> {
  if (name !== null) await noteBrowser(db, me.accountId, name, now)
}

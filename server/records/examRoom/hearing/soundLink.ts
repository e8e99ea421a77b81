import type { Secrets } from '#server/security/secrets.ts'

/**
 * Makes a link to one sound that is valid until `until`, in epoch milliseconds. Sound and item are sealed, so that the
 * link names neither.
 */
export function soundLink(secrets: Secrets, soundId: number, until: number): string {
  return `/sounds/${secrets.seal('hearingSound', `${soundId} ${until}`).toString('base64url')}`
}

/** Opens the last part of a link; null when it was not made here or has expired. */
export function soundOfLink(secrets: Secrets, sealed: string, now: number): number | null {
  const plain = /^[\w-]{40,200}$/.test(sealed) ? secrets.open('hearingSound', Buffer.from(sealed, 'base64url')) : null
  const [soundId, until] = (plain ?? '').split(' ').map(Number)
  return soundId !== undefined && until !== undefined && now < until ? soundId : null
}

import type { Secrets } from '#server/secrets.ts'

/** A link to one sound until `until`, epoch milliseconds. It names neither the sound nor the item: both are sealed. */
export function soundLink(secrets: Secrets, soundId: number, until: number): string {
  return `/sounds/${secrets.seal('hearingSound', `${soundId} ${until}`).toString('base64url')}`
}

/** The sound of a link's last part; null when it was not made here, or its time is over. */
export function soundOfLink(secrets: Secrets, sealed: string, now: number): number | null {
  const plain = /^[\w-]{40,200}$/.test(sealed) ? secrets.open('hearingSound', Buffer.from(sealed, 'base64url')) : null
  const [soundId, until] = (plain ?? '').split(' ').map(Number)
  return soundId !== undefined && until !== undefined && now < until ? soundId : null
}

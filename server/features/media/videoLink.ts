import type { Ctx } from '#server/context.ts'
import { readAddress } from '../../integrations/storage/s3Settings.ts'

/** Links to private files live one hour (rulings 4); at least three quarters of it are left when one is shown. */
const LIFE_SECONDS = 3600

type Place = Pick<Ctx, 'config' | 'outside'>

/** How links into the bucket begin, each ending in a slash: absolute, and for the embedded store without the host. */
export function linkBases({ config: { store } }: Pick<Ctx, 'config'>): string[] {
  const { isSecure, host, basePath } = readAddress(store.publicEndpoint, store)
  const absolute = `${isSecure ? 'https' : 'http'}://${host}${basePath}`
  return store.isEmbedded ? [basePath, absolute] : [absolute]
}

/**
 * A link as the wire carries it: the embedded store is reached on whatever address the page was, so its links name none.
 */
export function forBrowser({ config: { store } }: Pick<Ctx, 'config'>, link: string): string {
  return store.isEmbedded ? link.slice(new URL(link).origin.length) : link
}

/** A link to read a video, its rendition or its poster. */
export function videoLink({ config, outside }: Place, key: string, expiresSeconds = LIFE_SECONDS): string {
  return forBrowser({ config }, outside.links.presignGet(key, { expiresSeconds }))
}

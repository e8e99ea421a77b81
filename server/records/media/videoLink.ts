import { type LinkKind, linkLife, linkMadeAt } from '#domain/linkLife.ts'
import type { Ctx } from '#server/context.ts'
import { readAddress } from '#server/integrations/storage/s3Settings.ts'

type Place = Pick<Ctx, 'config' | 'outside' | 'now'>
export type VideoKind = Extract<LinkKind, 'video' | 'commentVideo'>

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

/** A link to read a video, its rendition, its poster or a recording; how long it lives stands in `domain/linkLife.ts`. */
export function videoLink({ config, outside, now }: Place, key: string, kind: VideoKind = 'video'): string {
  const life = { expiresSeconds: linkLife[kind].mostSeconds, signedAt: linkMadeAt(kind, now) }
  return forBrowser({ config }, outside.store.presignGet(key, life))
}

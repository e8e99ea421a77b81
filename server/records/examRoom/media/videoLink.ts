import { type LinkKind, linkLife, linkMadeAt } from '#domain/people/linkLife.ts'
import type { Ctx } from '#server/context.ts'
import { readAddress } from '#server/integrations/storage/s3Settings.ts'

type LinkCtx = Pick<Ctx, 'config' | 'outside' | 'now'>
export type VideoKind = Extract<LinkKind, 'video' | 'commentVideo'>

/**
 * Returns the beginnings of links into the bucket, each ending in a slash: absolute ones, and for the embedded store
 * also without the host.
 */
export function linkBases({ config: { store } }: Pick<Ctx, 'config'>): string[] {
  const { isSecure, host, basePath } = readAddress(store.publicEndpoint, store)
  const absolute = `${isSecure ? 'https' : 'http'}://${host}${basePath}`
  return store.isEmbedded ? [basePath, absolute] : [absolute]
}

/**
 * Makes a link for the wire. The embedded store is reached under the same address as the page, so its links name no
 * host.
 */
export function forBrowser({ config: { store } }: Pick<Ctx, 'config'>, link: string): string {
  return store.isEmbedded ? link.slice(new URL(link).origin.length) : link
}

/**
 * Makes a link to a video, its rendition, its poster or a recording; `domain/people/linkLife.ts` defines how long it lives.
 */
export function videoLink({ config, outside, now }: LinkCtx, key: string, kind: VideoKind = 'video'): string {
  const life = { expiresSeconds: linkLife[kind].mostSeconds, signedAt: linkMadeAt(kind, now) }
  return forBrowser({ config }, outside.store.presignGet(key, life))
}

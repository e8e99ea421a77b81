import { createHash } from 'node:crypto'
import type { PublicSource } from '#contract/endpoint.ts'
import type { Instant } from '#domain/time.ts'
import type { PublicVersions } from '#server/db/publicVersion.ts'

export interface CachedBody {
  tag: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** The plain way: each answer is made anew. Nothing is compressed, which flatters it. */
export function createAnswerCache(_readVersions: () => Promise<PublicVersions>) {
  return async (
    _key: string,
    _source: PublicSource,
    _now: Instant,
    make: () => Promise<{ text: string; until: Instant }>,
  ): Promise<CachedBody> => {
    const plain = Buffer.from((await make()).text)
    return { tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), plain, br: null, gzip: null }
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>

import type { Authenticated } from './authenticate.ts'
import type { BlobFolder } from './blobFolder.ts'
import type { HeaderMap } from './canonicalRequest.ts'
import type { FreedBlobs } from './freedBlobs.ts'
import type { Place, Rows } from './rows.ts'

export interface StoreLimits {
  /** Of one PutObject or one part. */
  maxPutBytes: number
  /** Of one object, whatever number of parts it has. */
  maxObjectBytes: number
  /** Left free on the disk, for the database beside it. */
  reserveBytes: number
}

/** One authenticated request, as the actions see it. */
export interface StoreCall extends Authenticated {
  place: Place
  query: Map<string, string>
  headers: HeaderMap
  /** The body, not yet read; reading it may stop early without closing the connection. */
  body: AsyncIterable<Buffer>
  /** Milliseconds since 1970. */
  now: number
  /** Base path of the store, for links in answers. */
  basePath: string
  rows: Rows
  folder: BlobFolder
  freed: FreedBlobs
  limits: StoreLimits
}

export interface StoreAnswer {
  status: number
  headers?: Record<string, string>
  /** XML */
  text?: string
  bytes?: AsyncIterable<Buffer>
  /** Called when the answer is sent or has failed. */
  release?: () => Promise<void>
}

export type StoreActionHandler = (call: StoreCall) => Promise<StoreAnswer>

export const quoted = (etag: string): string => `"${etag}"`

/** The smaller of what the store and the temporary credentials allow for one object. */
export function objectLimit({ grant, limits }: Pick<StoreCall, 'grant' | 'limits'>): number {
  return Math.min(limits.maxObjectBytes, grant?.maxObjectBytes ?? Number.POSITIVE_INFINITY)
}

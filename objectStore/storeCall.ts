import type { Authenticated } from './authenticate.ts'
import type { BlobFolder } from './blobFolder.ts'
import type { HeaderMap } from './canonicalRequest.ts'
import type { FreedBlobs } from './freedBlobs.ts'
import type { ObjectLocation, Rows } from './rows.ts'

export interface StoreLimits {
  /** The size limit of one PutObject or one part. */
  maxPutBytes: number
  /** The size limit of one object, with any number of parts. */
  maxObjectBytes: number
  /** Disk space kept free for the database on the same disk. */
  reserveBytes: number
}

/** One authenticated request, as actions receive it. */
export interface StoreCall extends Omit<Authenticated, 'isEarlier'> {
  location: ObjectLocation
  query: Map<string, string>
  headers: HeaderMap
  /** The unread body; reading may stop early without closing the connection. */
  body: AsyncIterable<Buffer>
  /** Milliseconds since 1970. */
  now: number
  /** The base path of the store, for links in responses. */
  basePath: string
  rows: Rows
  folder: BlobFolder
  freed: FreedBlobs
  limits: StoreLimits
}

export interface StoreAnswer {
  status: number
  headers?: Record<string, string>
  /** An XML document. */
  text?: string
  bytes?: AsyncIterable<Buffer>
  /** Called when the response is sent or has failed. */
  release?: () => Promise<void>
}

export type StoreActionHandler = (call: StoreCall) => Promise<StoreAnswer>

export const quoted = (etag: string): string => `"${etag}"`

/** The size limit of one object: the smaller of the store's and the credentials'. */
export function objectLimit({ grant, limits }: Pick<StoreCall, 'grant' | 'limits'>): number {
  return Math.min(limits.maxObjectBytes, grant?.maxObjectBytes ?? Number.POSITIVE_INFINITY)
}

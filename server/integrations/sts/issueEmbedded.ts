import { issueCredentials } from '#objectStore/issueCredentials.ts'
import type { StoreConfig } from '#server/config/storeConfig.ts'
import type { UploadWish } from './createSts.ts'

const KEY_ID = '1'

/** The keys that seal the embedded store's session tokens, as the store takes them. */
export const tokenKeysOf = (tokenKey: Buffer) => ({ currentId: KEY_ID, keys: new Map([[KEY_ID, tokenKey]]) })

/** Credentials of the embedded store that only write below one prefix, and nothing that exists (threats#O4). */
export function issueEmbedded(
  tokenKey: Buffer,
  { bucket }: Pick<StoreConfig, 'bucket'>,
  { share, ...wish }: UploadWish,
) {
  return issueCredentials(
    tokenKeysOf(tokenKey),
    {
      bucket,
      prefix: wish.prefix,
      actions: ['PutObject', 'AbortMultipartUpload', 'ListParts'],
      durationSeconds: wish.seconds,
      maxObjectBytes: wish.maxObjectBytes,
      share: { name: share.name, maxBytes: share.maxBytes || null, maxObjects: share.maxObjects || null },
    },
    wish.now,
  )
}

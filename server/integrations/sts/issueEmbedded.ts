import { issueCredentials } from '#objectStore/issueCredentials.ts'
import type { StoreConfig } from '#server/config/storeConfig.ts'
import type { CredentialsRequest } from './uploadCredentials.ts'

const KEY_ID = '1'

/** The keys that seal session tokens, in the form that the embedded store expects. */
export const tokenKeysOf = (tokenKey: Buffer) => ({ currentId: KEY_ID, keys: new Map([[KEY_ID, tokenKey]]) })

/** Issues credentials of the embedded store that only create new objects below one prefix (threats#O4). */
export function issueEmbedded(
  tokenKey: Buffer,
  { bucket }: Pick<StoreConfig, 'bucket'>,
  { share, ...request }: CredentialsRequest,
) {
  return issueCredentials(
    tokenKeysOf(tokenKey),
    {
      bucket,
      prefix: request.prefix,
      actions: ['PutObject', 'AbortMultipartUpload', 'ListParts'],
      durationSeconds: request.seconds,
      maxObjectBytes: request.maxObjectBytes,
      share: { name: share.name, maxBytes: share.maxBytes || null, maxObjects: share.maxObjects || null },
    },
    request.now,
  )
}

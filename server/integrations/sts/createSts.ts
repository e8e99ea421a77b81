import type { StoreConfig, StsConfig } from '#server/config/storeConfig.ts'
import { assumeAliyunRole } from './assumeAliyunRole.ts'
import { assumeAwsRole } from './assumeAwsRole.ts'
import { issueEmbedded } from './issueEmbedded.ts'

export interface UploadCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  /** Epoch milliseconds. */
  expiresAt: number
}

export interface CredentialsRequest {
  /** The prefix that object keys must have. */
  prefix: string
  /** The lifetime, 900 to 43,200 seconds. */
  seconds: number
  maxObjectBytes: number
  /** A quota shared by all credentials of this name, which only the embedded store enforces. 0: no limit. */
  share: { name: string; maxBytes: number; maxObjects: number }
  /** Epoch milliseconds. */
  now: number
}

/** Issues credentials that can only write below one prefix of the product's bucket. @throws OutsideError */
export interface Sts {
  issue(request: CredentialsRequest): Promise<UploadCredentials>
}

/** The credentials issuer that `STS_PROVIDER` selects (rulings#settings). */
export function createSts(sts: StsConfig, store: StoreConfig): Sts {
  switch (sts.provider) {
    case 'embedded':
      return { issue: async (request) => issueEmbedded(sts.tokenKey, store, request) }
    case 'aliyun':
      return { issue: (request) => assumeAliyunRole(sts, store, request) }
    case 'aws':
      return { issue: (request) => assumeAwsRole(sts, store, request) }
  }
}

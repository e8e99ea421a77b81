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

export interface UploadWish {
  /** Keys must start with it. */
  prefix: string
  /** 900 to 43,200. */
  seconds: number
  maxObjectBytes: number
  /** What all credentials of this name may store together; only the embedded store can count it. 0: any number. */
  share: { name: string; maxBytes: number; maxObjects: number }
  /** Epoch milliseconds. */
  now: number
}

/** Issues credentials that can only write below one prefix of the product's bucket. @throws OutsideError */
export interface Sts {
  issue(wish: UploadWish): Promise<UploadCredentials>
}

/** The issuer that `STS_PROVIDER` names (rulings 9). */
export function createSts(sts: StsConfig, store: StoreConfig): Sts {
  switch (sts.provider) {
    case 'embedded':
      return { issue: async (wish) => issueEmbedded(sts.tokenKey, store, wish) }
    case 'aliyun':
      return { issue: (wish) => assumeAliyunRole(sts, store, wish) }
    case 'aws':
      return { issue: (wish) => assumeAwsRole(sts, store, wish) }
  }
}

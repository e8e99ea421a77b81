import type { StoreConfig, StsConfig } from '#server/config/storeConfig.ts'
import { assumeAliyunRole } from './assumeAliyunRole.ts'
import { assumeAwsRole } from './assumeAwsRole.ts'
import { issueEmbedded } from './issueEmbedded.ts'
import type { CredentialsRequest, UploadCredentials } from './uploadCredentials.ts'

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

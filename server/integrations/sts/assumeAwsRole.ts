import type { StoreConfig } from '#server/config/storeConfig.ts'
import { callOutside } from '../callOutside.ts'
import { OutsideError } from '../outsideError.ts'
import { sha256Hex, signHeaders } from '../storage/s3Signature.ts'
import { requireNoRefusal } from './requireNoRefusal.ts'
import type { CredentialsRequest, UploadCredentials } from './uploadCredentials.ts'

const TIMEOUT_MS = 10_000
const CONTENT_TYPE = 'application/x-www-form-urlencoded; charset=utf-8'

/** The session policy; the credentials may do what both the role and this policy allow. */
function policyOf(bucket: string, prefix: string, region: string): string {
  const partition = region.startsWith('cn-') ? 'aws-cn' : 'aws'
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:${partition}:s3:::${bucket}/${prefix}*`],
      },
    ],
  })
}

/** AssumeRole of AWS STS 2011-06-15, which MinIO speaks as well. @throws OutsideError */
export async function assumeAwsRole(
  { endpoint, roleArn }: { endpoint: string; roleArn: string },
  store: StoreConfig,
  { prefix, seconds, now }: CredentialsRequest,
): Promise<UploadCredentials> {
  const body = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: 'kaoji-upload',
    DurationSeconds: String(seconds),
    Policy: policyOf(store.bucket, prefix, store.region),
  }).toString()
  const { host } = new URL(endpoint)
  const { host: _set, ...headers } = signHeaders(
    { method: 'POST', host, path: '/', query: {}, headers: { 'content-type': CONTENT_TYPE } },
    { keys: store, region: store.region, service: 'sts', now },
    sha256Hex(body),
  )
  const answer = await callOutside({
    service: 'storage',
    url: `${endpoint}/`,
    method: 'POST',
    headers,
    body,
    timeoutMs: TIMEOUT_MS,
  })
  requireNoRefusal(answer)
  const read = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(answer.text)?.[1]?.trim() ?? fail()
  const expiresAt = Date.parse(read('Expiration'))
  if (Number.isNaN(expiresAt)) fail()
  return {
    accessKeyId: read('AccessKeyId'),
    secretAccessKey: read('SecretAccessKey'),
    sessionToken: read('SessionToken'),
    expiresAt,
  }
}

function fail(): never {
  throw new OutsideError('storage', 'UNREADABLE', true)
}

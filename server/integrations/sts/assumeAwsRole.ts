import { createHash, createHmac } from 'node:crypto'
import type { StoreConfig } from '#server/config/storeConfig.ts'
import { callOutside, requireStatusOk } from '../callOutside.ts'
import { OutsideError } from '../outsideError.ts'
import type { CredentialsRequest, UploadCredentials } from './createSts.ts'

const TIMEOUT_MS = 10_000
const CONTENT_TYPE = 'application/x-www-form-urlencoded; charset=utf-8'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

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

/** Signs a POST to the root of STS with Signature Version 4. */
function signedHeadersOf(
  host: string,
  body: string,
  { region, accessKeyId, secretAccessKey }: StoreConfig,
  now: number,
) {
  const dateTime = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${dateTime.slice(0, 8)}/${region}/sts/aws4_request`
  const canonical = [
    'POST\n/\n',
    `content-type:${CONTENT_TYPE}`,
    `host:${host}`,
    `x-amz-date:${dateTime}\n`,
    'content-type;host;x-amz-date',
    sha256(body),
  ].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, dateTime.slice(0, 8)), region), 'sts'), 'aws4_request')
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${dateTime}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return {
    'content-type': CONTENT_TYPE,
    'x-amz-date': dateTime,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=content-type;host;x-amz-date, Signature=${signature}`,
  }
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
  const answer = await callOutside({
    service: 'storage',
    url: `${endpoint}/`,
    method: 'POST',
    headers: signedHeadersOf(new URL(endpoint).host, body, store, now),
    body,
    timeoutMs: TIMEOUT_MS,
  })
  requireStatusOk('storage', answer)
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

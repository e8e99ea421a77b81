import { randomBytes } from 'node:crypto'
import type { StoreConfig } from '#server/config/storeConfig.ts'
import { callOutside } from '../callOutside.ts'
import { OutsideError } from '../outsideError.ts'
import { writeQuery } from '../rfc3986.ts'
import { sha256Hex, signAcs3 } from '../sms/acs3.ts'
import { requireNoRefusal } from './requireNoRefusal.ts'
import type { CredentialsRequest, UploadCredentials } from './uploadCredentials.ts'

const TIMEOUT_MS = 10_000

/** The session policy; the credentials may do what both the role and this policy allow (outside-services#sts). */
function policyOf(bucket: string, prefix: string): string {
  return JSON.stringify({
    Version: '1',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['oss:PutObject', 'oss:AbortMultipartUpload', 'oss:ListParts'],
        Resource: [`acs:oss:*:*:${bucket}/${prefix}*`],
      },
    ],
  })
}

interface Answer {
  Credentials?: { AccessKeyId?: string; AccessKeySecret?: string; SecurityToken?: string; Expiration?: string }
}

function readAnswer(text: string): UploadCredentials {
  let answer: Answer
  try {
    answer = JSON.parse(text) as Answer
  } catch {
    throw new OutsideError('storage', 'UNREADABLE', true)
  }
  const { AccessKeyId, AccessKeySecret, SecurityToken, Expiration } = answer.Credentials ?? {}
  const expiresAt = Date.parse(Expiration ?? '')
  if (!AccessKeyId || !AccessKeySecret || !SecurityToken || Number.isNaN(expiresAt))
    throw new OutsideError('storage', 'UNREADABLE', true)
  return { accessKeyId: AccessKeyId, secretAccessKey: AccessKeySecret, sessionToken: SecurityToken, expiresAt }
}

/** AssumeRole of Aliyun STS 2015-04-01, signed by ACS3. @throws OutsideError */
export async function assumeAliyunRole(
  { endpoint, roleArn }: { endpoint: string; roleArn: string },
  { bucket, accessKeyId, secretAccessKey }: StoreConfig,
  { prefix, seconds, now }: CredentialsRequest,
): Promise<UploadCredentials> {
  const query = writeQuery({
    RoleArn: roleArn,
    RoleSessionName: 'kaoji-upload',
    DurationSeconds: String(Math.min(seconds, 3600)),
    Policy: policyOf(bucket, prefix),
  })
  const headers = {
    host: new URL(endpoint).host,
    'x-acs-action': 'AssumeRole',
    'x-acs-version': '2015-04-01',
    'x-acs-date': new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomBytes(16).toString('hex'),
    'x-acs-content-sha256': sha256Hex(''),
  }
  const { signedHeaders, signature } = signAcs3(
    { method: 'POST', path: '/', query, headers, body: '' },
    secretAccessKey,
  )
  const { host: _set, ...sent } = headers
  const answer = await callOutside({
    service: 'storage',
    url: `${endpoint}/?${query}`,
    method: 'POST',
    headers: {
      ...sent,
      accept: 'application/json',
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
    },
    timeoutMs: TIMEOUT_MS,
  })
  requireNoRefusal(answer)
  return readAnswer(answer.text)
}

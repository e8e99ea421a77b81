// Signature Version 4 is written by hand, because libraries sign only asynchronously and links are made while rows are
// mapped (docs/adr/libraries-looked-at.md).
import { createHash, createHmac } from 'node:crypto'
import { writeQuery } from '../rfc3986.ts'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
}

export interface SignableRequest {
  method: string
  host: string
  /** The escaped path with a leading slash. */
  path: string
  query: Readonly<Record<string, string>>
  /** Lower-case names, without `host`; all of them are signed. */
  headers: Readonly<Record<string, string>>
}

interface Signing {
  keys: S3Keys
  region: string
  service: 's3' | 'sts'
  /** Milliseconds since 1970. */
  now: number
}

export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD'
const ALGORITHM = 'AWS4-HMAC-SHA256'

export const sha256Hex = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function sign(
  request: SignableRequest,
  { keys, region, service }: Signing,
  dateTime: string,
  payloadHash: string,
): { signature: string; credential: string; signedHeaders: string } {
  const day = dateTime.slice(0, 8)
  const scope = `${day}/${region}/${service}/aws4_request`
  const all: Record<string, string> = { ...request.headers, host: request.host }
  const names = Object.keys(all).sort()
  const canonical = [
    request.method,
    request.path,
    writeQuery(request.query),
    ...names.map((name) => `${name}:${(all[name] as string).trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), service), 'aws4_request')
  return {
    signature: hmac(key, `${ALGORITHM}\n${dateTime}\n${scope}\n${sha256Hex(canonical)}`).toString('hex'),
    credential: `${keys.accessKeyId}/${scope}`,
    signedHeaders: names.join(';'),
  }
}

function dateTimeOf(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Signs with Signature Version 4; returns all headers to send, `host` included. */
export function signHeaders(request: SignableRequest, signing: Signing, payloadHash: string): Record<string, string> {
  const dateTime = dateTimeOf(signing.now)
  const headers: Record<string, string> = { ...request.headers, 'x-amz-date': dateTime }
  // Only S3 wants the hash as a header of its own.
  if (signing.service === 's3') headers['x-amz-content-sha256'] = payloadHash
  const { signature, credential, signedHeaders } = sign({ ...request, headers }, signing, dateTime, payloadHash)
  return {
    ...headers,
    host: request.host,
    authorization: `${ALGORITHM} Credential=${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  }
}

/** The query of a presigned link, valid for `expiresSeconds`; its user must send exactly `request.headers`. */
export function presignQuery(request: SignableRequest, signing: Signing, expiresSeconds: number): string {
  const dateTime = dateTimeOf(signing.now)
  const day = dateTime.slice(0, 8)
  const query = {
    ...request.query,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${signing.keys.accessKeyId}/${day}/${signing.region}/${signing.service}/aws4_request`,
    'X-Amz-Date': dateTime,
    'X-Amz-Expires': String(expiresSeconds),
    'X-Amz-SignedHeaders': ['host', ...Object.keys(request.headers)].sort().join(';'),
  }
  const { signature } = sign({ ...request, query }, signing, dateTime, UNSIGNED_PAYLOAD)
  return `${writeQuery(query)}&X-Amz-Signature=${signature}`
}

import type { HeaderMap } from './canonicalRequest.ts'
import { S3Error, type S3ErrorCode } from './s3Error.ts'
import type { SigningScope } from './signature.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const MAX_VALID_SECONDS = 604_800

/** What a request claims about its signature, not yet verified. */
export interface Claim {
  accessKeyId: string
  scope: SigningScope
  /** The time of signing, YYYYMMDDThhmmssZ. */
  dateTime: string
  signedAt: number
  /** The lifetime of a presigned link; null for a signed header. */
  validSeconds: number | null
  signedHeaders: string[]
  signature: string
  payloadHash: string
  sessionToken: string | null
}

/** The single value of a header; null if absent. @throws S3Error InvalidArgument if it was sent more than once */
export function headerOf(headers: HeaderMap, name: string): string | null {
  const values = headers.get(name) ?? []
  if (values.length > 1) throw new S3Error('InvalidArgument', `The header ${name} was given more than once.`)
  return values[0] ?? null
}

function readDateTime(text: string, code: S3ErrorCode): { dateTime: string; signedAt: number } {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(signedAt)) throw new S3Error(code, 'The date of the signature is missing or malformed.')
  return { dateTime: text, signedAt }
}

function readCredential(
  text: string,
  region: string,
  dateTime: string,
  code: S3ErrorCode,
): { accessKeyId: string; scope: SigningScope } {
  const [accessKeyId = '', day = '', signedRegion, service, end, ...more] = text.split('/')
  if (accessKeyId === '' || service !== 's3' || end !== 'aws4_request' || more.length > 0)
    throw new S3Error(code, 'The credential is malformed.')
  if (signedRegion !== region) throw new S3Error(code, `The region is wrong; expecting '${region}'.`)
  if (day !== dateTime.slice(0, 8)) throw new S3Error(code, 'The day of the credential is not that of the date.')
  return { accessKeyId, scope: { day, region } }
}

function readSignedHeaders(text: string, code: S3ErrorCode): string[] {
  const names = text.split(';')
  const isSorted = names.every((name, at) => at === 0 || (names[at - 1] as string) < name)
  if (!isSorted || names.some((name) => !/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name)))
    throw new S3Error(code, 'The list of signed headers is malformed.')
  return names
}

function readSignature(text: string, code: S3ErrorCode): string {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new S3Error(code, 'The signature is malformed.')
  return text
}

/** @throws S3Error AccessDenied without a signature, AuthorizationHeaderMalformed, InvalidRequest */
export function readHeaderClaim(headers: HeaderMap, region: string): Claim {
  const code = 'AuthorizationHeaderMalformed'
  const authorization = headerOf(headers, 'authorization')
  if (authorization === null) throw new S3Error('AccessDenied')
  if (!authorization.startsWith(`${ALGORITHM} `))
    throw new S3Error('InvalidRequest', `The authorization mechanism is not supported. Please use ${ALGORITHM}.`)
  const pairs = authorization
    .slice(ALGORITHM.length + 1)
    .split(',')
    .map((pair) => pair.trim())
  const fields = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
  if (pairs.length !== 3 || fields.size !== 3) throw new S3Error(code)
  const { dateTime, signedAt } = readDateTime(headerOf(headers, 'x-amz-date') ?? '', 'AccessDenied')
  const payloadHash = headerOf(headers, 'x-amz-content-sha256')
  if (payloadHash === null) throw new S3Error('InvalidRequest', 'Missing required header: x-amz-content-sha256')
  return {
    ...readCredential(fields.get('Credential') ?? '', region, dateTime, code),
    dateTime,
    signedAt,
    validSeconds: null,
    signedHeaders: readSignedHeaders(fields.get('SignedHeaders') ?? '', code),
    signature: readSignature(fields.get('Signature') ?? '', code),
    payloadHash,
    sessionToken: headerOf(headers, 'x-amz-security-token'),
  }
}

/** @throws S3Error AuthorizationQueryParametersError */
export function readQueryClaim(query: Map<string, string>, headers: HeaderMap, region: string): Claim {
  const code = 'AuthorizationQueryParametersError'
  const field = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (field('Algorithm') !== ALGORITHM) throw new S3Error(code, `X-Amz-Algorithm only supports ${ALGORITHM}.`)
  const { dateTime, signedAt } = readDateTime(field('Date'), code)
  const seconds = field('Expires')
  if (!/^[1-9]\d{0,5}$/.test(seconds) || Number(seconds) > MAX_VALID_SECONDS)
    throw new S3Error(code, `X-Amz-Expires must be between 1 and ${MAX_VALID_SECONDS} seconds.`)
  const payloadHash = query.get('X-Amz-Content-Sha256') ?? headerOf(headers, 'x-amz-content-sha256')
  return {
    ...readCredential(field('Credential'), region, dateTime, code),
    dateTime,
    signedAt,
    validSeconds: Number(seconds),
    signedHeaders: readSignedHeaders(field('SignedHeaders'), code),
    signature: readSignature(field('Signature'), code),
    payloadHash: payloadHash ?? 'UNSIGNED-PAYLOAD',
    sessionToken: query.get('X-Amz-Security-Token') ?? headerOf(headers, 'x-amz-security-token'),
  }
}

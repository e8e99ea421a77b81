import { canonicalRequest, type HeaderMap } from './canonicalRequest.ts'
import type { RequestTarget } from './requestTarget.ts'
import { S3Error } from './s3Error.ts'
import { type Grant, openToken, type TokenKeys } from './sessionToken.ts'
import { type ChunkSigner, createChunkSigner, isSameSignature, signingKey, signRequest } from './signature.ts'
import { type Claim, readHeaderClaim, readQueryClaim } from './signatureClaim.ts'

const SKEW_MS = 15 * 60_000

export interface KeyRing {
  region: string
  /** Permanent secrets with full access, by access key id. */
  rootSecrets: ReadonlyMap<string, string>
  /** Earlier permanent secrets, by access key id: they open links already issued, until then (milliseconds since 1970). */
  earlier?: { secrets: ReadonlyMap<string, string>; until: number }
  tokenKeys: TokenKeys
}

/** How the signature covers the body. */
export type PayloadRule =
  | { kind: 'unsigned' }
  | { kind: 'hashed'; sha256: string }
  | { kind: 'chunked'; signer: ChunkSigner | null; hasTrailer: boolean }

export interface Authenticated {
  /** Null for a permanent key, which may do everything. */
  grant: Grant | null
  /** Signed with an earlier secret (`refuseUnlessLinkAction`). */
  isEarlier: boolean
  payload: PayloadRule
}

interface SignedRequest {
  method: string
  target: RequestTarget
  headers: HeaderMap
}

/**
 * Verifies Signature Version 4, in the Authorization header or in the query of a presigned link.
 * @throws S3Error AccessDenied, SignatureDoesNotMatch, InvalidAccessKeyId, RequestTimeTooSkewed, ExpiredToken,
 * InvalidToken and those of a malformed claim
 */
export function authenticate(request: SignedRequest, ring: KeyRing, now: number): Authenticated {
  const { target, headers } = request
  const isPresigned = target.query.has('X-Amz-Algorithm') || target.query.has('X-Amz-Signature')
  if (isPresigned && headers.has('authorization'))
    throw new S3Error('InvalidArgument', 'Only one way of signing is allowed.')
  const claim = isPresigned ? readQueryClaim(target.query, headers, ring.region) : readHeaderClaim(headers, ring.region)
  refuseWrongTime(claim, now)
  refuseUnsignedHeaders(claim, headers)
  const { secret, grant, isEarlier } = findSecret(claim, ring, now)
  const key = signingKey(secret, claim.scope)
  const canonical = canonicalRequest({
    method: request.method,
    path: target.path,
    query: target.query,
    headers,
    signedHeaders: claim.signedHeaders,
    payloadHash: claim.payloadHash,
  })
  if (!isSameSignature(signRequest(key, claim.dateTime, claim.scope, canonical), claim.signature))
    throw new S3Error('SignatureDoesNotMatch')
  return { grant, isEarlier, payload: readPayloadRule(claim, key) }
}

function refuseWrongTime(claim: Claim, now: number): void {
  if (claim.validSeconds === null) {
    if (Math.abs(now - claim.signedAt) > SKEW_MS) throw new S3Error('RequestTimeTooSkewed')
    return
  }
  if (claim.signedAt - now > SKEW_MS) throw new S3Error('AccessDenied', 'Request is not yet valid')
  if (now >= claim.signedAt + claim.validSeconds * 1000) throw new S3Error('AccessDenied', 'Request has expired')
}

/** Refuses unsigned `x-amz-` headers, which anybody between client and server could add. */
function refuseUnsignedHeaders(claim: Claim, headers: HeaderMap): void {
  if ((headers.get('host') ?? []).length !== 1) throw new S3Error('InvalidArgument', 'There must be one host header.')
  if (!claim.signedHeaders.includes('host')) throw new S3Error('AccessDenied', 'The host header must be signed.')
  for (const name of headers.keys())
    if (name.startsWith('x-amz-') && !claim.signedHeaders.includes(name))
      throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed')
}

interface Found extends Pick<Authenticated, 'grant' | 'isEarlier'> {
  secret: string
}

function findSecret(claim: Claim, { rootSecrets, earlier, tokenKeys }: KeyRing, now: number): Found {
  const { accessKeyId, sessionToken } = claim
  if (sessionToken !== null) return { ...openToken(tokenKeys, accessKeyId, sessionToken, now), isEarlier: false }
  const current = rootSecrets.get(accessKeyId)
  if (current !== undefined) return { secret: current, grant: null, isEarlier: false }
  // Only a link names for how long it is valid.
  const isLink = claim.validSeconds !== null
  const secret = isLink && earlier && now < earlier.until ? earlier.secrets.get(accessKeyId) : undefined
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId')
  return { secret, grant: null, isEarlier: true }
}

function readPayloadRule(claim: Claim, key: Buffer): PayloadRule {
  const { payloadHash } = claim
  const signer = () => createChunkSigner(key, claim.dateTime, claim.scope, claim.signature)
  switch (payloadHash) {
    case 'UNSIGNED-PAYLOAD':
      return { kind: 'unsigned' }
    case 'STREAMING-UNSIGNED-PAYLOAD-TRAILER':
      return { kind: 'chunked', signer: null, hasTrailer: true }
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD':
      return { kind: 'chunked', signer: signer(), hasTrailer: false }
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER':
      return { kind: 'chunked', signer: signer(), hasTrailer: true }
  }
  if (!/^[0-9a-f]{64}$/.test(payloadHash))
    throw new S3Error(
      'InvalidArgument',
      `x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a streaming form or a SHA-256 in hex`,
    )
  return { kind: 'hashed', sha256: payloadHash }
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface SigningScope {
  /** The UTC day, YYYYMMDD. */
  day: string
  region: string
}

const hmac = (key: string | Buffer, text: string | Buffer) => createHmac('sha256', key).update(text).digest()

export function sha256Hex(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function scopeText({ day, region }: SigningScope): string {
  return `${day}/${region}/s3/aws4_request`
}

export function signingKey(secret: string, { day, region }: SigningScope): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
}

/** Signature Version 4 over a canonical request; `dateTime` is YYYYMMDDThhmmssZ. */
export function signRequest(key: Buffer, dateTime: string, scope: SigningScope, request: Buffer): string {
  return hmac(key, `AWS4-HMAC-SHA256\n${dateTime}\n${scopeText(scope)}\n${sha256Hex(request)}`).toString('hex')
}

export interface ChunkSigner {
  /** Signs the next chunk, given the SHA-256 of its bytes in hex. */
  signChunk(bytesHash: string): string
  /** Signs the trailing headers in their canonical form. */
  signTrailer(trailer: Buffer): string
}

/** Signs a chunked body: each signature includes the one before, the first that of the request. */
export function createChunkSigner(key: Buffer, dateTime: string, scope: SigningScope, seed: string): ChunkSigner {
  let previous = seed
  const sign = (algorithm: string, rest: string) => {
    previous = hmac(key, `${algorithm}\n${dateTime}\n${scopeText(scope)}\n${previous}\n${rest}`).toString('hex')
    return previous
  }
  return {
    signChunk: (bytesHash) => sign('AWS4-HMAC-SHA256-PAYLOAD', `${sha256Hex('')}\n${bytesHash}`),
    signTrailer: (trailer) => sign('AWS4-HMAC-SHA256-TRAILER', sha256Hex(trailer)),
  }
}

/** Compares signatures in constant time. */
export function isSameSignature(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

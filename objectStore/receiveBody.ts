import { chargeShare } from './chargeShare.ts'
import { type Checksum, type ChecksumName, checksumNameOf, createChecksum, readDigest } from './checksums.ts'
import { decodeChunks } from './chunkedBody.ts'
import { S3Error } from './s3Error.ts'
import { headerOf } from './signatureClaim.ts'
import { objectLimit, type StoreCall } from './storeCall.ts'

export interface ReceivedBlob {
  blob: string
  size: number
  /** The MD5 in hex. */
  etag: string
  /** The verified checksums that the client sent, as response headers. */
  checksumHeaders: Record<string, string>
  /** Releases the charge on the credentials' share, when nothing was kept. */
  releaseCharge(): Promise<void>
}

function readLength(text: string | null): number | null {
  if (text === null) return null
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('InvalidArgument', 'A length must be a number of bytes.')
  return Number(text)
}

/** @throws S3Error MissingContentLength, EntityTooLarge */
function announcedLength(call: StoreCall, limit: number): number {
  const isChunked = call.payload.kind === 'chunked'
  const length = readLength(headerOf(call.headers, isChunked ? 'x-amz-decoded-content-length' : 'content-length'))
  if (length === null) throw new S3Error('MissingContentLength')
  if (length > limit) throw new S3Error('EntityTooLarge')
  return length
}

interface Expectation {
  checksum: Checksum
  /** Undefined until the trailer brings it. */
  digest?: Buffer
  error: 'BadDigest' | 'XAmzContentSHA256Mismatch'
  header: string | null
}

function readExpectations({ headers, payload }: StoreCall): Map<string, Expectation> {
  const expected = new Map<string, Expectation>()
  const expectChecksum = (header: string, text: string | undefined) => {
    const name: ChecksumName = checksumNameOf(header)
    const digest = text === undefined ? undefined : readDigest(name, text)
    expected.set(header, { checksum: createChecksum(name), digest, error: 'BadDigest', header })
  }
  for (const [header, values] of headers)
    if (header.startsWith('x-amz-checksum-') && !/-(algorithm|type|mode)$/.test(header))
      expectChecksum(header, values.join(','))
  const trailer = headerOf(headers, 'x-amz-trailer')?.trim().toLowerCase() || null
  if (trailer !== null) {
    if (payload.kind !== 'chunked' || !payload.hasTrailer || !trailer.startsWith('x-amz-checksum-'))
      throw new S3Error('InvalidRequest', 'The value of x-amz-trailer is not supported.')
    if (!expected.has(trailer)) expectChecksum(trailer, undefined)
  }
  const md5 = headerOf(headers, 'content-md5')
  if (md5 !== null)
    expected.set('content-md5', {
      checksum: createChecksum('md5'),
      digest: readDigest('md5', md5),
      error: 'BadDigest',
      header: null,
    })
  if (payload.kind === 'hashed')
    expected.set('x-amz-content-sha256', {
      checksum: createChecksum('sha256'),
      digest: Buffer.from(payload.sha256, 'hex'),
      error: 'XAmzContentSHA256Mismatch',
      header: null,
    })
  return expected
}

function verify(expected: Map<string, Expectation>): Record<string, string> {
  const checksumHeaders: Record<string, string> = {}
  for (const { checksum, digest, error, header } of expected.values()) {
    if (digest === undefined) throw new S3Error('MalformedTrailerError')
    if (!checksum.digest().equals(digest)) throw new S3Error(error)
    if (header !== null) checksumHeaders[header] = digest.toString('base64')
  }
  return checksumHeaders
}

/** Verifies a body against its announced length and its checksums. */
function createMeter(length: number, expected: Map<string, Expectation>, more: Checksum[] = []) {
  const hashes = [...more, ...[...expected.values()].map(({ checksum }) => checksum)]
  let size = 0
  let checksumHeaders: Record<string, string> = {}
  return {
    piece(bytes: Buffer): void {
      size += bytes.length
      if (size > length) throw new S3Error('IncompleteBody', 'The body is longer than announced.')
      for (const hash of hashes) hash.update(bytes)
    },
    end(): void {
      if (size < length) throw new S3Error('IncompleteBody')
      checksumHeaders = verify(expected)
    },
    checksumHeaders: () => checksumHeaders,
  }
}

function decoded(call: StoreCall, expected: Map<string, Expectation>): AsyncIterable<Buffer> {
  if (call.payload.kind !== 'chunked') return call.body
  return decodeChunks(call.body, {
    ...call.payload,
    onTrailer(name, value) {
      const expectation = expected.get(name)
      if (!expectation?.header) throw new S3Error('MalformedTrailerError')
      const digest = readDigest(checksumNameOf(name), value)
      if (expectation.digest && !expectation.digest.equals(digest)) throw new S3Error('BadDigest')
      expectation.digest = digest
    },
  })
}

/**
 * Streams a body into a blob and verifies length, signed hash and checksums on the way. The caller commits the blob and
 * settles it. `objects` is the number of objects charged to the credentials' share, beside the bytes.
 * @throws S3Error MissingContentLength, EntityTooLarge, QuotaExceeded, IncompleteBody, BadDigest,
 * XAmzContentSHA256Mismatch, InsufficientStorage and those of chunked bodies
 */
export async function receiveBlob(call: StoreCall, objects: 0 | 1): Promise<ReceivedBlob> {
  const length = announcedLength(call, Math.min(call.limits.maxPutBytes, objectLimit(call)))
  const expected = readExpectations(call)
  await call.folder.refuseWhenFull(length, call.limits.reserveBytes)
  const releaseCharge = await chargeShare(call, { bytes: length, objects })
  const md5 = createChecksum('md5')
  const meter = createMeter(length, expected, [md5])
  try {
    // The body is verified during the write, so that an invalid one is discarded like one that was cut off.
    const blob = await call.folder.write(decoded(call, expected), meter)
    const etag = md5.digest().toString('hex')
    return { blob, size: length, etag, checksumHeaders: meter.checksumHeaders(), releaseCharge }
  } catch (error) {
    await releaseCharge()
    throw error
  }
}

/** Reads a small body into memory, verified in the same way. @throws S3Error as `receiveBlob` */
export async function receiveText(call: StoreCall, maxBytes: number): Promise<string> {
  const length = announcedLength(call, maxBytes)
  const expected = readExpectations(call)
  const meter = createMeter(length, expected)
  const pieces: Buffer[] = []
  for await (const piece of decoded(call, expected)) {
    meter.piece(piece)
    pieces.push(piece)
  }
  meter.end()
  return Buffer.concat(pieces).toString('utf8')
}

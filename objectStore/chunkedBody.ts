import { createHash } from 'node:crypto'
import { S3Error } from './s3Error.ts'
import { type ChunkSigner, isSameSignature } from './signature.ts'

const MAX_LINE_BYTES = 4096
const MAX_TRAILERS = 10

interface ChunkedOptions {
  /** Null if the chunks are not signed. */
  signer: ChunkSigner | null
  hasTrailer: boolean
  /** Receives each trailing header with its name in lower case. */
  onTrailer(name: string, value: string): void
}

/** Reads lines and byte counts from a stream, buffering at most one piece of it. */
function createReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const refill = async (): Promise<boolean> => {
    const next = await pieces.next()
    if (next.done) return false
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
    return true
  }
  return {
    /** Reads a line, without its CRLF. */
    async line(): Promise<string> {
      for (;;) {
        const end = held.indexOf('\r\n')
        if (end > MAX_LINE_BYTES || (end < 0 && held.length > MAX_LINE_BYTES)) throw new S3Error('InvalidRequest')
        if (end >= 0) {
          const line = held.toString('latin1', 0, end)
          held = held.subarray(end + 2)
          return line
        }
        if (!(await refill())) throw new S3Error('IncompleteBody')
      }
    },
    async *bytes(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0; ) {
        if (held.length === 0 && !(await refill())) throw new S3Error('IncompleteBody')
        const piece = held.subarray(0, left)
        held = held.subarray(piece.length)
        left -= piece.length
        if (piece.length > 0) yield piece
      }
    },
    /** Leaves the stream unread, so that the rest can be drained. */
    async close(): Promise<void> {
      await pieces.return?.()
    },
    async isAtEnd(): Promise<boolean> {
      while (held.length === 0) if (!(await refill())) return true
      return false
    },
  }
}

type Reader = ReturnType<typeof createReader>

function readChunkHeader(line: string, isSigned: boolean): { size: number; signature: string } {
  const [, hex, signature] = /^([0-9a-fA-F]{1,11})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line) ?? []
  if (hex === undefined || isSigned !== (signature !== undefined))
    throw new S3Error('InvalidRequest', 'A chunk of the body has a malformed header.')
  return { size: Number.parseInt(hex, 16), signature: signature ?? '' }
}

/**
 * Decodes a body of the content encoding `aws-chunked` as it streams. Signed chunks are verified at their end, so that
 * the yielded bytes are trustworthy only once the generator returns.
 * @throws S3Error SignatureDoesNotMatch, IncompleteBody, InvalidRequest, MalformedTrailerError
 */
export async function* decodeChunks(source: AsyncIterable<Buffer>, options: ChunkedOptions): AsyncGenerator<Buffer> {
  const reader = createReader(source)
  try {
    yield* decode(reader, options)
  } finally {
    await reader.close()
  }
}

async function* decode(reader: Reader, options: ChunkedOptions): AsyncGenerator<Buffer> {
  const { signer, hasTrailer } = options
  for (;;) {
    const { size, signature } = readChunkHeader(await reader.line(), signer !== null)
    const hash = signer ? createHash('sha256') : null
    for await (const piece of reader.bytes(size)) {
      hash?.update(piece)
      yield piece
    }
    if (signer && hash && !isSameSignature(signer.signChunk(hash.digest('hex')), signature))
      throw new S3Error('SignatureDoesNotMatch')
    if (size === 0) break
    if ((await reader.line()) !== '') throw new S3Error('InvalidRequest', 'A chunk is longer than its header says.')
  }
  if (hasTrailer) await readTrailers(reader, options)
  else if ((await reader.line()) !== '') throw new S3Error('InvalidRequest')
  if (!(await reader.isAtEnd())) throw new S3Error('InvalidRequest', 'Bytes follow the last chunk.')
}

async function readTrailers(reader: Reader, { signer, onTrailer }: ChunkedOptions): Promise<void> {
  let canonical = ''
  let signature: string | null = null
  for (let count = 0; ; count++) {
    if (count > MAX_TRAILERS) throw new S3Error('MalformedTrailerError')
    const line = await reader.line()
    if (line === '' && (signer === null || signature !== null)) break
    // Signed trailers form a block of their own, which an empty line ends before or after their signature.
    if (line === '') continue
    const colon = line.indexOf(':')
    if (colon < 1) throw new S3Error('MalformedTrailerError')
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (name === 'x-amz-trailer-signature') signature = value
    else {
      if (signature !== null) throw new S3Error('MalformedTrailerError')
      canonical += `${name}:${value}\n`
      onTrailer(name, value)
    }
  }
  if (signer && !isSameSignature(signer.signTrailer(Buffer.from(canonical, 'latin1')), signature ?? ''))
    throw new S3Error('SignatureDoesNotMatch')
}

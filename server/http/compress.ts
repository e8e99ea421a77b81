import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** A smaller answer fits into one packet with or without compression. */
export const MIN_BYTES = 1400
/** Up to this size the synchronous call is cheaper (30 to 70 µs) than handing the work to another thread (150 µs). */
const SYNC_BYTES = 32 * 1024
/**
 * The quality for answers that are compressed for each request: 4 takes twice the time and saves a tenth of the bytes.
 */
const BROTLI_QUALITY = 2
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript)\b|image\/svg\+xml)/

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Accepts an encoding by its name only, not by `*`. A weight of 0 excludes it (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((word) => /^q=0(\.0*)?$/.test(word))
  })
}

/** The best of our encodings that the header `Accept-Encoding` allows, or null. */
export function encodingFor(header: string | undefined): Encoding | null {
  if (header === undefined) return null
  return ENCODINGS.find((encoding) => accepts(header, encoding)) ?? null
}

function withEncoding(vary: unknown): string {
  if (typeof vary !== 'string' || vary === '') return 'accept-encoding'
  return /\baccept-encoding\b/i.test(vary) ? vary : `${vary}, accept-encoding`
}

function compressed(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const isSmall = bytes.length <= SYNC_BYTES
  if (encoding === 'gzip') return isSmall ? gzipSync(bytes) : toGzip(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return isSmall ? brotliCompressSync(bytes, { params }) : toBrotli(bytes, { params })
}

/**
 * Compresses answers that are not streams. Streams are sent as they are: pictures and videos, which do not shrink, and
 * the built files, which are compressed at build time. `@fastify/compress` would turn every answer into a stream, at
 * two to four times the processor time.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const type = reply.getHeader('content-type')
    if (payload.length * 3 < MIN_BYTES || typeof type !== 'string' || !COMPRESSIBLE.test(type)) return payload
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    if (bytes.length < MIN_BYTES || reply.hasHeader('content-encoding')) return payload
    reply.header('Vary', withEncoding(reply.getHeader('vary')))
    const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
    if (encoding === null) return bytes
    const small = await compressed(bytes, encoding)
    const tag = reply.getHeader('etag')
    // The tag becomes weak, because the bytes are no longer those that it was made of (RFC 9110, 8.8.1).
    if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('ETag', `W/${tag}`)
    reply.header('Content-Encoding', encoding).removeHeader('content-length')
    return small
  })
}

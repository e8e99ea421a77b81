import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this a compressed answer saves no packet. */
export const LEAST_BYTES = 1400
/** Compressed at once: handing so little to another thread costs more than the work (30 to 70 µs against 150). */
const AT_ONCE_BYTES = 32 * 1024
/** What is made anew for each answer: 4 takes twice the time for a tenth of the bytes, within the same packet. */
const BROTLI_QUALITY = 2
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript)\b|image\/svg\+xml)/

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** By name only: a browser that takes anything (`*`) can do without. A weight of 0 means not at all (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((word) => /^q=0(\.0*)?$/.test(word))
  })
}

/** The best encoding that the header `Accept-Encoding` allows; null: none of ours. */
export function encodingFor(header: string | undefined): Encoding | null {
  if (header === undefined) return null
  return ENCODINGS.find((encoding) => accepts(header, encoding)) ?? null
}

function withEncoding(vary: unknown): string {
  if (typeof vary !== 'string' || vary === '') return 'accept-encoding'
  return /\baccept-encoding\b/i.test(vary) ? vary : `${vary}, accept-encoding`
}

function compressed(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const isSmall = bytes.length <= AT_ONCE_BYTES
  if (encoding === 'gzip') return isSmall ? gzipSync(bytes) : toGzip(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return isSmall ? brotliCompressSync(bytes, { params }) : toBrotli(bytes, { params })
}

/**
 * Compresses what is answered as a whole. Streams go as they are: pictures and videos, which do not shrink, and the built
 * files, which lie there compressed. `@fastify/compress` makes a stream of every answer, at two to four times the processor.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const type = reply.getHeader('content-type')
    if (payload.length * 3 < LEAST_BYTES || typeof type !== 'string' || !COMPRESSIBLE.test(type)) return payload
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    if (bytes.length < LEAST_BYTES || reply.hasHeader('content-encoding')) return payload
    reply.header('Vary', withEncoding(reply.getHeader('vary')))
    const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
    if (encoding === null) return bytes
    const small = await compressed(bytes, encoding)
    const tag = reply.getHeader('etag')
    // The same content in other bytes (RFC 9110, 8.8.1).
    if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('ETag', `W/${tag}`)
    reply.header('Content-Encoding', encoding).removeHeader('content-length')
    return small
  })
}

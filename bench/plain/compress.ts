import { Readable } from 'node:stream'
import { createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

// Everything but the hook below stays as it is.
export * from '#server/http/compress.ts'

/** The plain way, as `@fastify/compress` does it: every answer becomes a stream, at zlib's own settings. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (payload.length < 1024 || reply.hasHeader('content-encoding')) return payload
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
    if (encoding === null) return payload
    reply.header('Vary', 'accept-encoding').header('Content-Encoding', encoding).removeHeader('content-length')
    return Readable.from([Buffer.from(payload)]).pipe(encoding === 'br' ? createBrotliCompress() : createGzip())
  })
}

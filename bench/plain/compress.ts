import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { ENCODINGS, MIN_BYTES } from '#server/http/encoding.ts'

/** The plain way: the framework's own plugin, at the quality and with the sizes that the exception has. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: [...ENCODINGS],
    threshold: MIN_BYTES,
    syncThreshold: 32 * 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  })
}

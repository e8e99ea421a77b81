import type { FastifyInstance } from 'fastify'
import { STORE_PATH } from '../storeConfig.ts'

const WHOLE_REQUEST_MS = 120_000

/**
 * Ends a request whose body has not arrived in two minutes. Node's own `requestTimeout` would also end the video of a slow
 * phone; the store has rules of its own.
 */
export function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && !request.url.startsWith(`${STORE_PATH}/`)) {
      const timer = setTimeout(() => raw.destroy(), WHOLE_REQUEST_MS)
      raw.once('end', () => clearTimeout(timer))
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

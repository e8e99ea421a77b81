import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { STORE_PATH } from '#server/config/storeConfig.ts'

const WHOLE_REQUEST_MS = 120_000

/**
 * Ends a request whose body has not arrived in two minutes. Node's own `requestTimeout` would also end the video upload
 * of a slow phone; the store has its own time limits.
 */
export function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { socket } = raw
    // A call that a page makes in process while it is rendered has no socket and never becomes complete.
    if (socket instanceof Socket && !raw.complete && !request.url.startsWith(`${STORE_PATH}/`)) {
      const timer = setTimeout(() => {
        if (!raw.complete) socket.destroy()
      }, WHOLE_REQUEST_MS)
      const endIfComplete = () => {
        if (raw.complete || socket.destroyed) clearTimeout(timer)
      }
      raw.once('end', endIfComplete)
      // `close` also comes for a request that was refused before its body arrived, while its connection still waits for
      // it.
      raw.once('close', endIfComplete)
    }
    done()
  })
}

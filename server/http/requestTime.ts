import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { STORE_PATH } from '#server/config/storeConfig.ts'

const WHOLE_REQUEST_MS = 120_000

/**
 * Ends a request whose body has not arrived in two minutes. Node's own `requestTimeout` would also end the video of a slow
 * phone; the store has rules of its own.
 */
export function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { socket } = raw
    // A call that a rendered page makes in process has no connection, and never becomes complete.
    if (socket instanceof Socket && !raw.complete && !request.url.startsWith(`${STORE_PATH}/`)) {
      const timer = setTimeout(() => {
        if (!raw.complete) socket.destroy()
      }, WHOLE_REQUEST_MS)
      const endIfComplete = () => {
        if (raw.complete || socket.destroyed) clearTimeout(timer)
      }
      raw.once('end', endIfComplete)
      // A request that was refused before its body came is closed as well; its connection still waits for the body.
      raw.once('close', endIfComplete)
    }
    done()
  })
}

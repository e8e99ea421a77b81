import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

const LOOK_EVERY_MS = 100
/** A request that is under way when a shutdown begins has arrived by then. */
const UNUSED_FOR_MS = 1000

/**
 * Closes keep-alive connections while the server shuts down. The framework closes those that are idle when the shutdown
 * begins; one whose answer ends a moment later would delay it for the whole `keepAliveTimeout`. Browsers also open
 * connections ahead on which no request ever comes, which Node does not count as idle. A balancer in front is told before
 * the shutdown begins that it must not use its connection again, since a request on its way would be lost.
 */
export function closeConnectionsOnStop(app: FastifyInstance, readiness: Services['readiness']): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isStopping) reply.header('Connection', 'close')
    done()
  })
  const unused = new Map<Socket, number>()
  app.server.on('connection', (socket: Socket) => {
    unused.set(socket, performance.now())
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    const beganAt = performance.now()
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() - beganAt < UNUSED_FOR_MS) return
      for (const [socket, openedAt] of unused) if (performance.now() - openedAt >= UNUSED_FOR_MS) socket.destroy()
    }, LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    // A server that never listened emits no `close` that would clear this timer.
    timer.unref()
    done()
  })
}

import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100

/**
 * Closes keep-alive connections while the server shuts down. The framework closes those that are idle when the shutdown
 * begins; one whose answer ends a moment later would delay it for the whole `keepAliveTimeout`.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    // A server that never listened emits no `close` that would clear this timer.
    timer.unref()
    done()
  })
}

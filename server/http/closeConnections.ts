import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100

/**
 * Ends kept connections while the server stops. The framework closes those that are idle when the stop begins; one whose
 * answer ends a moment later would hold the stop for the whole `keepAliveTimeout`.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    // A server that was never listening has no close to tell of.
    timer.unref()
    done()
  })
}

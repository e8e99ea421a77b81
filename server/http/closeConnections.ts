import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from './services.ts'

const LOOK_EVERY_MS = 100
/**
 * How many looks a connection without a request survives. Between two looks the process reads what has arrived, however busy it
 * is, so that a request that waited in a socket's queue with its connection is seen.
 */
const [LOOKS_WITHOUT_BYTES, LOOKS_WITH_PART_OF_REQUEST] = [10, 50]
/** 2 KB a second; what arrives more slowly, as byte by byte, keeps no stop waiting. */
const LEAST_BYTES_A_LOOK = 200

/**
 * Closes keep-alive connections while the server shuts down. The framework closes those that are idle when the shutdown
 * begins; one whose answer ends a moment later would delay it for the whole `keepAliveTimeout`. Browsers also open
 * connections ahead on which no request ever comes, which Node does not count as idle; one whose request
 * has begun to arrive is given more time. A balancer in front is told before the shutdown begins that it must not use its
 * connection again, since a request on its way would be lost.
 */
export function closeConnectionsOnStop(app: FastifyInstance, readiness: Services['readiness']): void {
  const answering = new Set<FastifyReply['raw']>()
  app.addHook('onRequest', (_request, { raw }, done) => {
    answering.add(raw)
    raw.once('close', () => answering.delete(raw))
    // The store and the sandbox answer past the framework.
    if (readiness.isStopping) raw.shouldKeepAlive = false
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isStopping) reply.header('Connection', 'close')
    done()
  })
  const sockets = new Map<Socket, { looks: number; bytes: number }>()
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, { looks: 0, bytes: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  /** Whoever waits for an answer is waited for; whoever is still asking only while what he asks keeps arriving. */
  const look = (socket: Socket, isAnswered: boolean): void => {
    const { bytesRead } = socket
    const { looks, bytes } = sockets.get(socket) ?? { looks: 0, bytes: 0 }
    const isAlive = isAnswered || bytesRead - bytes >= LEAST_BYTES_A_LOOK
    sockets.set(socket, { looks: isAlive ? 0 : looks + 1, bytes: bytesRead })
    if (!isAlive && looks + 1 > (bytesRead > 0 ? LOOKS_WITH_PART_OF_REQUEST : LOOKS_WITHOUT_BYTES)) socket.destroy()
  }
  app.addHook('preClose', (done) => {
    for (const response of answering) response.shouldKeepAlive = false
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      const answered = new Set([...answering].flatMap(({ req, socket }) => (req.complete ? [socket] : [])))
      for (const socket of sockets.keys()) look(socket, answered.has(socket))
    }, LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    // A server that never listened emits no `close` that would clear this timer.
    timer.unref()
    done()
  })
}

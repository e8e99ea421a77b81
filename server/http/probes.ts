import { createServer, type Server } from 'node:http'
import type { StoreHandler } from './store.ts'

interface Options {
  port: number
  host: string
  /** The words of what is wrong; none when the part is ready. */
  problems: () => Promise<string[]>
  /** Serves every other address; without it they are not found. */
  handle?: StoreHandler
}

/** Answers `/healthz` and `/readyz` for a part that serves no pages. */
export function serveProbes({ port, host, problems, handle }: Options): Server {
  // A slow phone may need longer than any total time-out; the store itself closes idle connections.
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 20_000, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      const answer = (status: number, body: object): void =>
        void response
          .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
          .end(JSON.stringify(body))
      if (request.url === '/healthz') return answer(200, { status: 'ok' })
      if (request.url === '/readyz') {
        problems().then(
          (found) =>
            answer(found.length === 0 ? 200 : 503, {
              status: found.length === 0 ? 'ready' : 'not ready',
              problems: found,
            }),
          () => answer(503, { status: 'not ready', problems: ['unknown'] }),
        )
        return
      }
      if (handle) handle(request, response)
      else answer(404, { status: 'not found' })
    },
  )
  server.keepAliveTimeout = 72_000
  return server.listen(port, host)
}

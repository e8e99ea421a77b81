import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { STORE_PATH, type StoreConfig } from '#server/config/storeConfig.ts'
import { forward } from './forward.ts'

export type StoreHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A link is signed for the public host. The same link reaches us by other names too (a proxy that does not pass the name
 * on, a phone in the same network), and its signature is its permission, so the name it came by is put right.
 */
function nameHost(request: IncomingMessage, publicHost: string): void {
  if (!request.url?.includes('X-Amz-Signature=')) return
  const { rawHeaders } = request
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'host') rawHeaders[at + 1] = publicHost
}

/** The embedded store of another process of this machine. */
export function storeAt(endpoint: string, onError: (error: Error) => void): { endpoint: string; handle: StoreHandler } {
  const { origin } = new URL(endpoint)
  return {
    endpoint,
    handle: (request, response) => forward(request, response, { origin, unreachable: '存储暂时无法访问', onError }),
  }
}

/** The embedded object store under `/store`: it speaks plain HTTP itself, so the body is left unread and the reply its own. */
export function mountStore(app: FastifyInstance, handle: StoreHandler, { publicEndpoint }: StoreConfig): void {
  const publicHost = new URL(publicEndpoint).host
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'],
      url: `${STORE_PATH}/*`,
      handler: (request, reply) => {
        reply.hijack()
        nameHost(request.raw, publicHost)
        handle(request.raw, reply.raw)
      },
    })
    done()
  })
}

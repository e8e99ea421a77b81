import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { STORE_PATH, type StoreConfig } from '#server/config/storeConfig.ts'
import { forward } from './forward.ts'

export type StoreHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A link is signed for the public host, but may arrive under another host name (a proxy that does not pass the name on,
 * a phone in the same network). The signature alone is the permission, so that the Host header is replaced by the
 * public one.
 */
function setHost(request: IncomingMessage, publicHost: string): void {
  if (!request.url?.includes('X-Amz-Signature=')) return
  const { rawHeaders } = request
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'host') rawHeaders[at + 1] = publicHost
}

/** Proxies to the embedded store in another process of this machine. */
export function storeAt(endpoint: string, onError: (error: Error) => void): { endpoint: string; handle: StoreHandler } {
  const { origin } = new URL(endpoint)
  return {
    endpoint,
    handle: (request, response) => forward(request, response, { origin, unreachable: '存储暂时无法访问', onError }),
  }
}

/**
 * Mounts the embedded store at `/store`. It is a plain HTTP handler, so that Fastify neither reads the body nor
 * replies.
 */
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
        setHost(request.raw, publicHost)
        handle(request.raw, reply.raw)
      },
    })
    done()
  })
}

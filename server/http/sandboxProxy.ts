import { request as httpRequest } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The stand-ins run as a process of their own; browsers reach their pages on the product's origin. */
export function mountSandbox(app: FastifyInstance, sandboxUrl: string): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    const forward = scope.route.bind(scope)
    for (const url of ['/sandbox', '/sandbox/*'])
      forward({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => {
          reply.hijack()
          const outgoing = httpRequest(
            new URL(request.raw.url ?? '/', sandboxUrl),
            {
              method: request.method,
              headers: { ...request.raw.headers, 'x-forwarded-host': request.headers.host ?? '' },
              timeout: 30_000,
            },
            (answer) => {
              reply.raw.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-content-type-options': 'nosniff' })
              answer.pipe(reply.raw)
            },
          )
          outgoing.on('timeout', () => outgoing.destroy(new Error('sandbox timed out')))
          outgoing.on('error', (error) => {
            request.log.warn({ err: error }, 'sandbox out of reach')
            if (!reply.raw.headersSent) reply.raw.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
            reply.raw.end('沙箱暂时无法访问')
          })
          request.raw.pipe(outgoing)
        },
      })
    done()
  })
}

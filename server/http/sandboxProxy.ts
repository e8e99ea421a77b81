import type { FastifyInstance } from 'fastify'
import { forward } from './forward.ts'

/** Proxies `/sandbox` to the sandbox's own process, because browsers reach its pages on the product's origin. */
export function mountSandbox(app: FastifyInstance, sandboxUrl: string): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    const route = scope.route.bind(scope)
    for (const url of ['/sandbox', '/sandbox/*'])
      route({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => {
          reply.hijack()
          forward(request.raw, reply.raw, {
            origin: sandboxUrl,
            unreachable: '沙箱暂时无法访问',
            onError: (error) => request.log.warn({ err: error }, 'sandbox out of reach'),
            requestHeaders: { 'x-forwarded-host': request.headers.host ?? '' },
            answerHeaders: { 'x-content-type-options': 'nosniff' },
            idleMs: 30_000,
          })
        },
      })
    done()
  })
}

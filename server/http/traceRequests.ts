import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasRequestScopes, inRequestScope } from '#server/platform/requestScope.ts'
import { findTracer, type RequestSpan } from '#server/platform/tracing.ts'

/**
 * Makes each request a span, and what it does belong to it, where a setting asks for either. A body arrives outside of what
 * `onRequest` began, so that it is entered again once the body is read.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = findTracer()
  if (tracer === null && !hasRequestScopes()) return
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  const enter = (request: FastifyRequest, work: () => void) => {
    const span = spans.get(request)
    inRequestScope({ requestId: request.id }, () => (span ? span.run(work) : work()))
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (tracer) spans.set(request, tracer.request(request.headers))
    enter(request, done)
  })
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'kaoji.request_id': request.id,
      },
      isFailure: reply.statusCode >= 500,
    })
    done()
  })
}

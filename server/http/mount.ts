import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { type AnyHandler, serve, serveKept } from './serve.ts'

/** `/api/{controller}/{action}` for every handler of the table. */
export function mountApi(
  app: FastifyInstance,
  services: Services,
  table: Record<string, Record<string, unknown>>,
): void {
  for (const actions of Object.values(table)) {
    for (const handler of Object.values(actions) as AnyHandler[]) {
      const { endpoint } = handler
      const source = endpoint.madeFrom
      app.route({
        method: endpoint.method,
        url: `/api/${endpoint.controller}/${endpoint.action}`,
        ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
        handler: (request, reply) =>
          source ? serveKept(services, handler, source, request, reply) : serve(services, handler, request, reply),
      })
    }
  }
}

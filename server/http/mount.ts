import type { FastifyInstance } from 'fastify'
import { namesPeople } from '#contract/privateInput.ts'
import type { Call } from '#contract/table.ts'
import type { Handler } from '../handler.ts'
import { type AnyHandler, serve, serveCached } from './serve.ts'
import type { Services } from './services.ts'

/** One handler per action of the contract. */
export type Api = { [A in Call['action']]: Handler<Extract<Call, { action: A }>> }

/** Mounts `/api/{controller}/{action}` for every handler. */
export function mountApi(app: FastifyInstance, services: Services, api: Api): void {
  for (const handler of Object.values(api) as AnyHandler[]) {
    const { endpoint } = handler
    const source = endpoint.madeFrom
    app.route({
      method: namesPeople(endpoint) ? ['GET', 'POST'] : endpoint.method,
      url: `/api/${endpoint.controller}/${endpoint.action}`,
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      handler: (request, reply) =>
        source ? serveCached(services, handler, source, request, reply) : serve(services, handler, request, reply),
    })
  }
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Reply, Who } from '#contract/endpoint.ts'
import type { Ctx, ManualCtx, Me } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { Services } from '../services.ts'
import { success } from './envelope.ts'
import { readInput } from './input.ts'
import { readUpload } from './upload.ts'

/** The table of handlers without the types of each: input was made by the very schema the handler is typed by. */
type AnyHandler = {
  endpoint: Endpoint
  before: ((ctx: ManualCtx<never>, input: never) => Promise<unknown>) | null
  handle: (ctx: never, input: never, prepared: unknown) => Promise<Reply<Endpoint>>
}

function mayCall(who: Who, me: Me | null): void {
  if (who === 'anyone') return
  if (!me) return refuse('LOGIN_REQUIRED')
  if (who === 'signedIn') return
  if (me.userType === 3 && (who === 'examiner' || who.includes('examiner'))) return
  if (who === 'examiner') return refuse('ROLE_WRONG')
  if (me.userType !== 9 || !(me.roles.includes('admin') || me.roles.some((role) => who.includes(role))))
    refuse('ROLE_WRONG')
}

function sendPublic(request: FastifyRequest, reply: FastifyReply, seconds: number, body: unknown): FastifyReply {
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('Cache-Control', `public, max-age=${seconds}`).header('ETag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

async function serve(services: Services, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = handler
  const now = services.clock.now()
  const me = await services.login.identify(request, services.database.db, now)
  request.accountId = me?.accountId ?? null
  if (endpoint.limit) services.limiter.count(endpoint.limit, me ? `user ${me.accountId}` : request.ip, now)
  mayCall(endpoint.who, me)
  const input = readInput(request, endpoint.input) as never
  const upload = endpoint.multipart ? await readUpload(request) : null
  const ctx: ManualCtx<Me | null> = services.contextFor({
    me,
    now,
    upload,
    log: request.log,
    requestId: request.id,
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
  })
  const prepared = handler.before ? await handler.before(ctx as ManualCtx<never>, input) : undefined
  const handle = (inner: Ctx<Me | null>) => handler.handle(inner as never, input, prepared)
  const answer = endpoint.mode === 'transaction' ? await ctx.transaction(handle) : await handle(ctx)
  if (services.checkReply) services.checkReply(endpoint, answer)
  if (endpoint.publicCacheSeconds) return sendPublic(request, reply, endpoint.publicCacheSeconds, success(answer))
  return reply.header('Cache-Control', 'no-store').send(success(answer))
}

/** `/api/{controller}/{action}` for every handler of the table. */
export function mountApi(
  app: FastifyInstance,
  services: Services,
  table: Record<string, Record<string, unknown>>,
): void {
  for (const actions of Object.values(table)) {
    for (const handler of Object.values(actions) as AnyHandler[]) {
      const { endpoint } = handler
      app.route({
        method: endpoint.method,
        url: `/api/${endpoint.controller}/${endpoint.action}`,
        ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
        handler: (request, reply) => serve(services, handler, request, reply),
      })
    }
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, PublicSource, Reply, Who } from '#contract/endpoint.ts'
import { screenOf } from '#domain/office/screens.ts'
import { whyFactorForbids } from '#domain/people/secondFactor.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import { noteChildReads } from '#server/features/office/audit/childReads.ts'
import type { Ctx, ManualCtx, Me, Upload } from '../context.ts'
import { refuse, refuseIf } from '../refuse.ts'
import { type Slot, slotIn, takeSlot, whoCalls } from './admission.ts'
import { answerOnce, prepareOnce } from './answerOnce.ts'
import { browserMarkOf } from './browserCookie.ts'
import { success } from './envelope.ts'
import { readInput } from './input.ts'
import { requireLimitedCall, requireOwnAreas } from './requireOwnAreas.ts'
import { sendCached, sendPublic } from './sendPublic.ts'
import type { Services } from './services.ts'
import { bytesOfUpload, readUpload } from './upload.ts'

/** A handler without its types, which is safe because its input is parsed by the schema that the types come from. */
export type AnyHandler = {
  endpoint: Endpoint
  before: ((ctx: ManualCtx<never>, input: never) => Promise<unknown>) | null
  handle: (ctx: never, input: never, prepared: unknown) => Promise<Reply<Endpoint>>
  holdsUntil: ((reply: never, now: Instant) => Instant) | null
}

/**
 * Refuses a call that the contract does not allow this person: LOGIN_REQUIRED, ROLE_WRONG, and what is missing of the
 * second factor. The factor of staff is asked for before the role, so that somebody with a stolen password does not learn
 * what the account may do.
 */
export function requireMayCall(endpoint: Endpoint, me: Me | null, now: Instant): void {
  const who: Who = endpoint.who
  if (who === 'anyone') return
  if (!me) return refuse('LOGIN_REQUIRED')
  if (me.userType === USER_TYPE.staff)
    refuseIf(whyFactorForbids({ ...me.secondFactor, roles: me.roles }, endpoint, now))
  if (who === 'signedIn') return
  if (me.userType === USER_TYPE.examiner && (who === 'examiner' || who.includes('examiner'))) return
  if (who === 'examiner') return refuse('ROLE_WRONG')
  if (me.userType !== USER_TYPE.staff || !(me.roles.includes('admin') || me.roles.some((role) => who.includes(role))))
    refuse('ROLE_WRONG')
}

interface Caller {
  me: Me | null
  now: Instant
  upload: Upload | null
}

interface Exchange {
  request: FastifyRequest
  /** The reply that sets the browser's cookie, if the endpoint does so. */
  cookieReply: FastifyReply | null
}

function contextOf(services: Services, { request, cookieReply }: Exchange, caller: Caller): ManualCtx<Me | null> {
  return services.contextFor({
    ...caller,
    log: request.log,
    requestId: request.id,
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    screen: screenOf(request.headers.referer),
    browser: /^[0-9a-f]{32}$/.exec(String(request.headers['x-browser'] ?? ''))?.[0] ?? '',
    browserMark: browserMarkOf(request, {
      isSecure: services.config.publicUrl.startsWith('https:'),
      cookieReply,
    }),
  })
}

/**
 * Runs `before` outside a transaction and `handle` in the mode of the endpoint. A request that was answered before gets
 * the kept answer.
 */
async function answerOf(
  ctx: ReturnType<typeof contextOf>,
  { endpoint, before, handle }: AnyHandler,
  input: never,
  slot: Slot,
): Promise<Reply<Endpoint>> {
  const ready = before
    ? await prepareOnce(ctx, endpoint, input, () => before(ctx as ManualCtx<never>, input))
    : { prepared: undefined }
  if ('kept' in ready) return ready.kept
  if (endpoint.mode !== 'manual' && !endpoint.skipsGate) await slot.take('urgent')
  const work = (inner: Ctx<Me | null>) =>
    answerOnce(inner, endpoint, input, () => handle(inner as never, input, ready.prepared))
  return endpoint.mode === 'transaction' ? ctx.transaction(work) : work(ctx)
}

/** Serves one call, from the login to the answer. */
export async function serve(services: Services, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = handler
  const now = services.clock.now()
  const slot = slotIn(services.gate)
  const caller = services.login.cached(request)
  const held = caller === null ? [] : [services.quotas.calls(caller.accountId, 1)]
  try {
    const entrance = { services, endpoint, request, caller, now }
    await takeSlot(entrance, slot)
    const me = endpoint.skipsGate
      ? await whoCalls(entrance)
      : await services.login.identify(request, now, endpoint.isBackground)
    request.accountId = me?.accountId ?? null
    if (endpoint.limit) await services.limiter.count(endpoint.limit, me ? `user ${me.accountId}` : request.ip, now)
    requireMayCall(endpoint, me, now)
    if (me) requireLimitedCall(me, endpoint)
    const input = readInput(request, endpoint.input) as never
    // A slow upload, password hashing and outside services must not occupy a slot.
    if (endpoint.multipart || handler.before || endpoint.mode === 'manual') slot.release()
    if (endpoint.multipart && me) held.push(services.quotas.uploads(me.accountId, bytesOfUpload(request, endpoint)))
    const upload = endpoint.multipart ? await readUpload(request, endpoint) : null
    // The time of a request is when its last byte arrived (rulings#attach-video), for a file only now.
    const cookieReply = endpoint.namesBrowser ? reply : null
    const ctx = contextOf(services, { request, cookieReply }, { me, now: upload ? services.clock.now() : now, upload })
    if (me) await requireOwnAreas(ctx.db, me, endpoint, input)
    const answer = await answerOf(ctx, handler, input, slot)
    await ctx.publishSessionsEnded()
    noteChildReads(ctx, endpoint, input, answer)
    if (services.checkReply) services.checkReply(endpoint, answer)
    if (endpoint.publicCacheSeconds) return sendPublic(request, reply, endpoint.publicCacheSeconds, success(answer))
    return reply.header('Cache-Control', 'no-store').send(success(answer))
  } finally {
    slot.release()
    for (const release of held) release()
  }
}

/** Serves a call from the cache; its answer is the same for everyone, so that no login is checked. */
export async function serveCached(
  services: Services,
  handler: AnyHandler,
  source: PublicSource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint, handle, holdsUntil } = handler
  const now = services.clock.now()
  const input = readInput(request, endpoint.input) as never
  const key = `${endpoint.controller}/${endpoint.action} ${JSON.stringify(input)}`
  const body = await services.publicAnswers(key, source, now, async () => {
    const ctx = contextOf(services, { request, cookieReply: null }, { me: null, now, upload: null })
    const answer = await handle(ctx as never, input, undefined)
    if (services.checkReply) services.checkReply(endpoint, answer)
    const until = holdsUntil ? holdsUntil(answer as never, now) : Number.POSITIVE_INFINITY
    return { text: JSON.stringify(success(answer)), until }
  })
  return sendCached(request, reply, endpoint.publicCacheSeconds ?? 0, body)
}

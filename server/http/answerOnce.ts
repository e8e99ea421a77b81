import { createHash } from 'node:crypto'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { claimRequest, findAnswer, type KeyedRequest, keepAnswer } from '#server/records/people/staff/requestQueries.ts'
import type { Ctx, Me } from '../context.ts'
import { Refusal, refuse } from '../refuse.ts'

type RequestContext = Pick<Ctx<Me | null>, 'db' | 'me' | 'now' | 'upload'>

/** The request under the `RequestKey` of its input; null for a call that keeps no answer, and for one without a key. */
function keyedRequest(
  { me, upload }: RequestContext,
  { keepsAnswer, action }: Endpoint,
  input: object,
): KeyedRequest | null {
  const key = 'RequestKey' in input && typeof input.RequestKey === 'string' ? input.RequestKey : null
  if (!keepsAnswer || key === null || !me) return null
  const hash = createHash('sha256').update(JSON.stringify(input))
  const inputHash = (upload ? hash.update(upload.bytes) : hash).digest()
  return { accountId: me.accountId, key, action, inputHash }
}

/** The answer that is kept for the request, null for a new key. Refuses PARAMETERS_WRONG for one of another request. */
async function findKept(db: RequestContext['db'], request: KeyedRequest): Promise<Reply<Endpoint> | null> {
  const done = await findAnswer(db, request)
  if (!done) return null
  const isSame = done.action === request.action && request.inputHash.equals(done.inputHash)
  return isSame && done.answer ? (done.answer as Reply<Endpoint>) : refuse('PARAMETERS_WRONG')
}

/**
 * Runs what comes before the transaction, unless the request was answered before: run again, it would repeat costly work
 * (decoding a picture) and might refuse because of what its first run changed.
 */
export async function prepareOnce<T>(
  ctx: RequestContext,
  endpoint: Endpoint,
  input: object,
  prepare: () => Promise<T>,
): Promise<{ kept: Reply<Endpoint> } | { prepared: T }> {
  const request = keyedRequest(ctx, endpoint, input)
  if (request === null) return { prepared: await prepare() }
  const kept = await findKept(ctx.db, request)
  if (kept) return { kept }
  try {
    return { prepared: await prepare() }
  } catch (error) {
    // A copy of the request that was sent at the same time may have made the change since, which is why this one is refused.
    const answered = error instanceof Refusal ? await findKept(ctx.db, request) : null
    if (!answered) throw error
    return { kept: answered }
  }
}

/**
 * Runs `work` once for the `RequestKey` of the input, within the caller's transaction, and returns the kept answer when
 * the request is sent again (office#one-change). A refusal rolls the claim back and leaves the key unused. Refuses
 * PARAMETERS_WRONG for a key that was used for another request.
 */
export async function answerOnce(
  ctx: RequestContext,
  endpoint: Endpoint,
  input: object,
  work: () => Promise<Reply<Endpoint>>,
): Promise<Reply<Endpoint>> {
  const request = keyedRequest(ctx, endpoint, input)
  if (request === null) return work()
  if (!(await claimRequest(ctx.db, request, ctx.now)))
    return (await findKept(ctx.db, request)) ?? refuse('PARAMETERS_WRONG')
  const answer = await work()
  await keepAnswer(ctx.db, request, answer)
  return answer
}

import type { Ctx, Me } from '#server/context.ts'
import { findRequest, insertRequest } from '#server/records/result/review/requestQueries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * A request that carries an idempotency key, where the client made one.
 *
 * These calls do not keep their answers by `keepsAnswer` (http/answerOnce.ts). That one claims the key before anything
 * else and compares the whole request; here an earlier answer is looked for in `before` as well, so that a repeat decodes
 * no signature, and a request is told by its action and enrolment, as it was on the wire when devices without a network
 * began to keep requests to send again.
 */
export interface KeyedRequest {
  key: string | undefined
  action: string
  enrolmentId: number
}

type Who = Pick<Ctx<Me>, 'db' | 'me' | 'now'>

/**
 * The answer stored for this key, when the first answer was lost and the client sends the request again; null for a new
 * key. Refuses PARAMETERS_WRONG for a key that was used for another request.
 */
export async function findEarlierAnswer<T extends object>(
  { db, me }: Pick<Who, 'db' | 'me'>,
  { key, action, enrolmentId }: KeyedRequest,
): Promise<T | null> {
  const done = key === undefined ? null : await findRequest(db, me.accountId, key)
  if (!done) return null
  if (done.action !== action || done.enrolment_id !== enrolmentId) return refuse('PARAMETERS_WRONG')
  return done.answer as T
}

/**
 * Runs `work` once for a key, within the transaction and the enrolment lock of the caller, and stores its answer. A
 * refusal leaves the key unused.
 */
export async function once<T extends object>(ctx: Who, keyed: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const done = await findEarlierAnswer<T>(ctx, keyed)
  if (done) return done
  const answer = await work()
  if (keyed.key === undefined) return answer
  const { key, action, enrolmentId } = keyed
  const request = { accountId: ctx.me.accountId, key, action, enrolmentId }
  if (!(await insertRequest(ctx.db, request, answer, ctx.now))) refuse('PARAMETERS_WRONG')
  return answer
}

import type { Ctx, Me } from '#server/context.ts'
import { findRequest, insertRequest } from '#server/records/review/requestQueries.ts'
import { refuse } from '#server/refuse.ts'

/** What is done, to whom, and the client's key for it where it made one. */
export interface Keyed {
  key: string | undefined
  action: string
  enrolmentId: number
}

type Who = Pick<Ctx<Me>, 'db' | 'me' | 'now'>

/**
 * Whether this was done before under its key: the answer was lost, and what was done then is answered again. Refuses
 * PARAMETERS_WRONG for a key that stands for something else.
 */
export async function findDone<T extends object>(
  { db, me }: Pick<Who, 'db' | 'me'>,
  { key, action, enrolmentId }: Keyed,
): Promise<T | null> {
  const done = key === undefined ? null : await findRequest(db, me.accountId, key)
  if (!done) return null
  if (done.action !== action || done.enrolment_id !== enrolmentId) return refuse('PARAMETERS_WRONG')
  return done.answer as T
}

/**
 * Does the work once for a key, in the transaction and under the enrolment's lock of the caller; a refusal leaves the key
 * free.
 */
export async function once<T extends object>(ctx: Who, keyed: Keyed, work: () => Promise<T>): Promise<T> {
  const done = await findDone<T>(ctx, keyed)
  if (done) return done
  const answer = await work()
  if (keyed.key === undefined) return answer
  const { key, action, enrolmentId } = keyed
  const request = { accountId: ctx.me.accountId, key, action, enrolmentId }
  if (!(await insertRequest(ctx.db, request, answer, new Date(ctx.now)))) refuse('PARAMETERS_WRONG')
  return answer
}

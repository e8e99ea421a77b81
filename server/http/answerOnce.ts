import { createHash } from 'node:crypto'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { claimRequest, findAnswer, keepAnswer } from '#server/records/people/staff/requestQueries.ts'
import type { Ctx, Me } from '../context.ts'
import { refuse } from '../refuse.ts'

function keyOf(input: object): string | null {
  return 'RequestKey' in input && typeof input.RequestKey === 'string' ? input.RequestKey : null
}

/**
 * Runs `work` once for the `RequestKey` of the input, within the caller's transaction, and returns the kept answer when
 * the request is sent again (office#one-change). A refusal rolls the claim back and leaves the key unused. Refuses
 * PARAMETERS_WRONG for a key that was used for another request.
 */
export async function answerOnce(
  { db, me, now, upload }: Pick<Ctx<Me | null>, 'db' | 'me' | 'now' | 'upload'>,
  { keepsAnswer, action }: Endpoint,
  input: object,
  work: () => Promise<Reply<Endpoint>>,
): Promise<Reply<Endpoint>> {
  const key = keepsAnswer ? keyOf(input) : null
  if (key === null || !me) return work()
  const hash = createHash('sha256').update(JSON.stringify(input))
  const inputHash = (upload ? hash.update(upload.bytes) : hash).digest()
  const request = { accountId: me.accountId, key, action, inputHash }
  if (!(await claimRequest(db, request, now))) {
    const done = await findAnswer(db, request)
    if (!done?.answer || done.action !== action || !inputHash.equals(done.input_hash)) return refuse('PARAMETERS_WRONG')
    return done.answer as Reply<Endpoint>
  }
  const answer = await work()
  await keepAnswer(db, request, answer)
  return answer
}

import { examPhaseOf } from '#domain/examRoom/examSession.ts'
import type { JobCtx } from '#server/context.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { readSitting } from '#server/records/examRoom/exam/sitting.ts'
import { listTimeUp } from '#server/records/examRoom/hearing/answerQueries.ts'
import { submitHearing } from '../submitHearing.ts'

const MAX_PER_RUN = 500
/** A request that arrived in the last second may not be committed yet. */
const SETTLE_MS = 30_000

/**
 * Submits hearing exams whose time is up, with the answers they have (rulings#hearing). Each exam has its own
 * transaction and is judged again under the enrolment's lock.
 */
export async function sweepHearing(ctx: JobCtx): Promise<void> {
  for (const enrolmentId of await listTimeUp(ctx.db, ctx.now - SETTLE_MS, MAX_PER_RUN)) {
    await ctx.transaction(async (inner) => {
      await lockEnrolment(inner.db, enrolmentId)
      const { facts, sessionId } = await readSitting(inner.db, enrolmentId)
      if (sessionId === null || examPhaseOf(facts, inner.now) !== 'timeUp') return
      await submitHearing(inner, { enrolmentId, sessionId }, true)
    })
  }
}

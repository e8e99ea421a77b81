import { examPhaseOf } from '#domain/examSession.ts'
import type { JobCtx } from '#server/context.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { readSitting } from '#server/records/exam/sitting.ts'
import { listTimeUp } from '#server/records/hearing/answerQueries.ts'
import { submitHearing } from '../submitHearing.ts'

const AT_ONCE = 500
/** What arrived in the last second may still be on its way into the database. */
const SETTLE_MS = 30_000

/**
 * Hearing exams whose time is up become final as they stand (rulings 7). One transaction each, judged again under the
 * enrolment's lock.
 */
export async function sweepHearing(ctx: JobCtx): Promise<void> {
  for (const enrolmentId of await listTimeUp(ctx.db, new Date(ctx.now - SETTLE_MS), AT_ONCE)) {
    await ctx.transaction(async (inner) => {
      await lockEnrolment(inner.db, enrolmentId)
      const { facts, sessionId } = await readSitting(inner.db, enrolmentId)
      if (sessionId === null || examPhaseOf(facts, inner.now) !== 'timeUp') return
      await submitHearing(inner, { enrolmentId, sessionId }, true)
    })
  }
}

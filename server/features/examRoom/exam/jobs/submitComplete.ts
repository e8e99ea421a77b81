import { isSheetComplete } from '#domain/examRoom/answerSheet.ts'
import { ATTACH_GRACE_SECONDS, sweepOf } from '#domain/examRoom/examSession.ts'
import type { JobCtx } from '#server/context.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { listLapsedRetakes } from '#server/records/examRoom/exam/retakeQueries.ts'
import { listCompleteUnsubmitted } from '#server/records/examRoom/exam/sessionQueries.ts'
import { readSitting } from '#server/records/examRoom/exam/sitting.ts'
import { dropChangedVideos } from '../dropChangedVideos.ts'
import { handInRetake } from '../handInRetake.ts'
import { submitSheet } from '../submitSheet.ts'

const MAX_PER_RUN = 500

/**
 * Submits the complete sets whose window has ended, once the grace for a last video is over (rulings#session).
 * The time for recording one piece again ends likewise, with its new video or with the old one.
 * Incomplete sets, and sets with a video that has changed in the store, are left to staff. Each set has its own
 * transaction and is judged again under the enrolment's lock.
 */
export async function submitComplete(ctx: JobCtx): Promise<void> {
  const endedBefore = ctx.now - ATTACH_GRACE_SECONDS * 1000
  for (const enrolmentId of await listLapsedRetakes(ctx.db, endedBefore, MAX_PER_RUN)) {
    await dropChangedVideos(ctx, enrolmentId)
    await ctx.transaction(async (inner) => {
      await lockEnrolment(inner.db, enrolmentId)
      const sitting = await readSitting(inner.db, enrolmentId)
      if ((sitting.facts.session?.endsAt ?? inner.now) < endedBefore) await handInRetake(inner, sitting)
    })
  }
  for (const enrolmentId of await listCompleteUnsubmitted(ctx.db, endedBefore, MAX_PER_RUN)) {
    await dropChangedVideos(ctx, enrolmentId)
    await ctx.transaction(async (inner) => {
      await lockEnrolment(inner.db, enrolmentId)
      const { facts, sessionId, slots } = await readSitting(inner.db, enrolmentId)
      const { payStatus, mode, session, window } = facts
      if (sessionId === null || window === null) return
      const isComplete = isSheetComplete(slots)
      const due = { payStatus, mode, session, isComplete, windowEndsAt: window.endsAt, shownToStaffAt: inner.now }
      if (sweepOf(due, inner.now) === 'submit') await submitSheet(inner, { enrolmentId, sessionId }, true)
    })
  }
}

import { isSheetComplete } from '#domain/answerSheet.ts'
import { ATTACH_GRACE_SECONDS, sweepOf } from '#domain/examSession.ts'
import type { JobCtx } from '#server/context.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { listCompleteUnsubmitted } from '#server/records/exam/sessionQueries.ts'
import { readSitting } from '#server/records/exam/sitting.ts'
import { submitSession } from '#server/records/exam/submitSession.ts'
import { dropChangedVideos } from '../dropChangedVideos.ts'

const AT_ONCE = 500

/**
 * Submits the complete sets whose window has ended, once the grace for a last video is over (rulings 6); an incomplete one
 * is left to staff as it stands, and so is one whose videos are no longer those that were attached. One transaction each, judged again under the enrolment's lock.
 */
export async function submitComplete(ctx: JobCtx): Promise<void> {
  const endedBefore = new Date(ctx.now - ATTACH_GRACE_SECONDS * 1000)
  for (const enrolmentId of await listCompleteUnsubmitted(ctx.db, endedBefore, AT_ONCE)) {
    await dropChangedVideos(ctx, enrolmentId)
    await ctx.transaction(async (inner) => {
      await lockEnrolment(inner.db, enrolmentId)
      const { facts, sessionId, slots } = await readSitting(inner.db, enrolmentId)
      const { payStatus, mode, session, window } = facts
      if (sessionId === null || window === null) return
      const isComplete = isSheetComplete(slots)
      const due = { payStatus, mode, session, isComplete, windowEndsAt: window.endsAt, shownToStaffAt: inner.now }
      if (sweepOf(due, inner.now) === 'submit') await submitSession(inner, { enrolmentId, sessionId }, true)
    })
  }
}

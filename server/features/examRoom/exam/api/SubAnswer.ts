import { SubAnswer as endpoint } from '#contract/examRoom/exam.ts'
import { whyCannotSubmit } from '#domain/examRoom/answerSheet.ts'
import { whySheetClosed } from '#domain/examRoom/examSession.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { lockSitting, whyOnOtherDevice, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { dropChangedVideos } from '../dropChangedVideos.ts'
import { handInRetake } from '../handInRetake.ts'
import { submitSheet } from '../submitSheet.ts'

/**
 * Refuses VIDEO_CHANGED when a stored video differs from the one that was attached; its slot has been emptied, so that
 * the video can be uploaded again.
 */
export const SubAnswer = handler(endpoint, {
  before: async (ctx, { EF_ID }) => {
    found(await findOwnEnrolment(ctx.db, ctx.me.accountId, EF_ID))
    const changed = await dropChangedVideos(ctx, EF_ID)
    if (changed.length > 0) refuse('VIDEO_CHANGED', { params: { pieces: changed.join('、') } })
  },
  handle: async (ctx, { EF_ID, Count }) => {
    const sitting = await lockSitting(ctx.db, ctx.me.accountId, EF_ID)
    refuseIf(
      whyUnpaid(sitting) ??
        whySheetClosed(sitting.facts.session) ??
        whyOnOtherDevice(sitting, ctx.me) ??
        whyCannotSubmit(Count, sitting.slots),
    )
    if (sitting.retake) {
      if (!(await handInRetake(ctx, sitting))) refuse('SUBMITTED_ALREADY')
      return { OtherMsg: { SubmitTime: shanghaiIso(ctx.now) } }
    }
    const sessionId = sitting.sessionId ?? refuse('SESSION_REQUIRED')
    if (!(await submitSheet(ctx, { enrolmentId: EF_ID, sessionId }, false))) refuse('SUBMITTED_ALREADY')
    return { OtherMsg: { SubmitTime: shanghaiIso(ctx.now) } }
  },
})

import { SubAnswer as endpoint } from '#contract/exam.ts'
import { whyCannotSubmit } from '#domain/answerSheet.ts'
import { whySheetClosed } from '#domain/examSession.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { lockSitting, whyElsewhere, whyUnpaid } from '../sitting.ts'
import { submitSession } from '../submitSession.ts'

export const SubAnswer = handler(endpoint, {
  handle: async (ctx, { EF_ID, Count }) => {
    const sitting = await lockSitting(ctx.db, ctx.me.accountId, EF_ID)
    refuseIf(
      whyUnpaid(sitting) ??
        whySheetClosed(sitting.facts.session) ??
        whyElsewhere(sitting, ctx.me) ??
        whyCannotSubmit(Count, sitting.slots),
    )
    const sessionId = sitting.sessionId ?? refuse('SESSION_REQUIRED')
    if (!(await submitSession(ctx, { enrolmentId: EF_ID, sessionId }, false))) refuse('SUBMITTED_ALREADY')
    return { OtherMsg: { SubmitTime: shanghaiIso(ctx.now) } }
  },
})

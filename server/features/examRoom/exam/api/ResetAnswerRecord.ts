import { bit } from '#contract/bit.ts'
import { ResetAnswerRecord as endpoint } from '#contract/examRoom/exam.ts'
import { DEFAULT_UPLOAD_MINUTES, sessionStartOf } from '#domain/examRoom/examSession.ts'
import { shanghaiIso } from '#domain/time.ts'
import { drawPaper } from '#server/features/examRoom/hearing/drawPaper.ts'
import { submitHearing } from '#server/features/examRoom/hearing/submitHearing.ts'
import { handler } from '#server/handler.ts'
import { lockSitting, readSitting } from '#server/records/examRoom/exam/sitting.ts'
import { refuse } from '#server/refuse.ts'
import { startSession } from '../startSession.ts'
import { takeSeat } from '../takeSeat.ts'

export const ResetAnswerRecord = handler(endpoint, {
  handle: async (ctx, { EF_ID, StartAnew }) => {
    const { db, me, now } = ctx
    const sitting = await lockSitting(db, me.accountId, EF_ID)
    const { session, uploadMinutes } = sitting.facts
    const start = sessionStartOf({ ...sitting.facts, wantsNewStart: StartAnew === 1 }, now)
    if (start.kind === 'refuse') return refuse(start.reason)
    if (start.kind === 'start') {
      const sessionId = await startSession(ctx, sitting, start)
      // The time of a hearing test begins with its paper: where none can be drawn, it has not begun.
      const begun = await readSitting(db, EF_ID)
      if (begun.facts.isHearing && begun.sheets.length === 0) await drawPaper(ctx, { ...begun, sessionId })
    }
    // A hearing test whose time is up is submitted here, as the sweep would do it.
    if (start.kind === 'close' && sitting.sessionId !== null)
      await submitHearing(ctx, { enrolmentId: EF_ID, sessionId: sitting.sessionId }, true)
    if (start.kind === 'resume' || start.kind === 'offer') await takeSeat(ctx, sitting)
    const isSubmitted = start.kind === 'submitted' || start.kind === 'close'
    const endsAt = isSubmitted ? (session?.endsAt ?? null) : start.endsAt
    return {
      ...(isSubmitted ? { Msg: 'IsSub' } : {}),
      OtherMsg: {
        EndTime: endsAt === null ? null : shanghaiIso(endsAt),
        ServerTime: shanghaiIso(now),
        Minutes: uploadMinutes ?? DEFAULT_UPLOAD_MINUTES,
        IsSub: bit(isSubmitted),
        IsComplete: bit(start.kind === 'offer'),
      },
    }
  },
})

import { bit } from '#contract/bit.ts'
import { GetAnswerSheetList as endpoint } from '#contract/examRoom/exam.ts'
import { examPhaseOf, isRetryOpen, whyCannotSit } from '#domain/examRoom/examSession.ts'
import { deviceName } from '#domain/people/deviceName.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { sheetWire } from '#server/records/examRoom/exam/sheetWire.ts'
import { clockWire, endOfSitting, readSitting, whyOnOtherDevice } from '#server/records/examRoom/exam/sitting.ts'
import { found } from '#server/refuse.ts'

export const GetAnswerSheetList = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { id } = found(await findOwnEnrolment(ctx.db, ctx.me.accountId, EF_ID))
    const sitting = await readSitting(ctx.db, id)
    const endsAt = endOfSitting(sitting)
    const { session } = sitting.facts
    const why = whyCannotSit(sitting.facts, ctx.now)
    return {
      listData: sitting.sheets.map((row) => sheetWire(row, endsAt, ctx)),
      OtherMsg: {
        ...clockWire(endsAt, ctx.now),
        IsSub: bit(examPhaseOf(sitting.facts, ctx.now) === 'submitted'),
        IsComplete: bit(sitting.facts.isComplete),
        WhyNot: why === null ? '' : reasonText(why),
        RetryUntil: isRetryOpen(session, ctx.now) ? isoOrNull(session?.retryUntil ?? null) : null,
        Retake: sitting.retake && { Reason: sitting.retake.reason },
        IsHere: bit(whyOnOtherDevice(sitting, ctx.me) === null),
        SeatDevice: sitting.seat ? deviceName(sitting.seat.device) : '',
      },
    }
  },
})

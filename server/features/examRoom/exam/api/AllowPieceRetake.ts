import { AllowPieceRetake as endpoint } from '#contract/examRoom/examHelp.ts'
import { whyCannotRetake, whyHelpReasonUnfit } from '#domain/examRoom/sessionHelp.ts'
import { cleanText } from '#domain/text.ts'
import { HOUR_MS, shanghaiIso, shanghaiMinuteText } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { listSittingRows } from '#server/records/examRoom/exam/queries.ts'
import { findMarkingState, findSubmittedSheet, insertRetake } from '#server/records/examRoom/exam/retakeQueries.ts'
import { factsOf } from '#server/records/examRoom/exam/sitting.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const AllowPieceRetake = handler(endpoint, {
  handle: async (ctx, { EF_ID, EAS_ID, Hours, Reason }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyHelpReasonUnfit(reason))
    const { id } = found(await lockEnrolment(db, EF_ID))
    const [row] = await listSittingRows(db, [id])
    if (!row) return refuse('NOT_FOUND')
    const { session, isHearing, isRetake = false } = factsOf(row, false)
    refuseIf(whyCannotRetake({ session, isHearing, isRetake, ...(await findMarkingState(db, id)) }, Hours))
    const sheet = found(await findSubmittedSheet(db, id, EAS_ID))
    const until = now + Hours * HOUR_MS
    const retakeId = await insertRetake(db, {
      enrolmentId: id,
      answerSheetId: sheet.id,
      oldTakeId: sheet.takeId,
      reason,
      until,
      allowedBy: me.accountId,
      now,
    })
    await insertAudit(ctx, {
      action: 'AllowPieceRetake',
      subject: 'enrolment',
      subjectId: id,
      before: null,
      after: { piece: sheet.title, until: shanghaiIso(until), reason },
    })
    await tell(db, {
      event: 'pieceRetake',
      enrolmentIds: [id],
      now,
      values: { deadline: shanghaiMinuteText(until), reason: `${sheet.title}，${reason}` },
      once: String(retakeId),
      deadlineAt: until,
      madeBy: me.accountId,
    })
    return { OtherMsg: { EndTime: shanghaiIso(until) } }
  },
})

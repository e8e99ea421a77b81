import { HandToOffice as endpoint } from '#contract/result/handedCase.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { withoutAdvice } from '#domain/examRoom/videoProblem.ts'
import { whyCannotHandOver, whyHandedTextUnfit } from '#domain/result/handedCase.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertHandedCase } from '#server/records/result/review/handedQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { readMarking } from '../marking.ts'

export const HandToOffice = handler(endpoint, {
  handle: async (ctx, { EF_ID, EAS_ID, Reason }) => {
    const { db, me, now } = ctx
    found(await lockEnrolment(db, EF_ID))
    const { row, review, sheets, handed, appealMark } = await readMarking(db, EF_ID, me.accountId)
    // An exam that is over cannot be recorded anew.
    if (appealMark) refuse('APPEAL_NOT_HANDED')
    const reason = cleanText(Reason)
    refuseIf(
      whyHandedTextUnfit(reason) ??
        whyCannotHandOver({
          isOnline: row.mode === MODE.online,
          isSubmitted: row.answersSubmittedAt !== null,
          isReviewed: review !== null,
          approvedAt: row.approvedAt,
          isHanded: handed !== null && handed.settledAt === null,
        }),
    )
    const { sheet } = found(sheets.find((one) => one.sheet.id === EAS_ID) ?? null)
    const cause = withoutAdvice(sheet.mediaProblem ?? '')
    const id = await insertHandedCase(db, {
      enrolmentId: row.id,
      answerSheetId: sheet.id,
      examinerId: me.accountId,
      cause,
      reason,
      now,
    })
    await insertAudit(ctx, {
      action: 'HandToOffice',
      subject: 'enrolment',
      subjectId: row.id,
      before: null,
      after: { piece: sheet.title, cause, reason },
    })
    return { OtherMsg: { HC_ID: id } }
  },
})

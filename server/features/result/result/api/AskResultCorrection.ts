import { AskResultCorrection as endpoint } from '#contract/result/resultCorrection.ts'
import { isGivenResult, RESULT } from '#domain/result/result.ts'
import { whyResultCorrectionUnfit } from '#domain/result/resultCorrection.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertCorrection, lockApproved } from '#server/records/result/result/correctionQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const AskResultCorrection = handler(endpoint, {
  handle: async (ctx, { EF_ID, FromCode, ToCode, Reason }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyResultCorrectionUnfit(reason))
    const { resultCode } = found(await lockApproved(db, EF_ID))
    if (resultCode !== FromCode) refuse('RESULT_CHANGED')
    if (ToCode === FromCode || !(isGivenResult(ToCode) || ToCode === RESULT.absent)) refuse('RESULT_CORRECTION_SAME')
    const correction = { enrolmentId: EF_ID, fromCode: FromCode, toCode: ToCode, reason, askedBy: me.accountId }
    const id = (await insertCorrection(db, { ...correction, askedAt: now })) ?? refuse('RESULT_CORRECTION_WAITS')
    await insertAudit(ctx, {
      action: 'AskResultCorrection',
      subject: 'enrolment',
      subjectId: EF_ID,
      before: null,
      after: { fromCode: FromCode, toCode: ToCode, reason },
    })
    return { OtherMsg: { RC_ID: id } }
  },
})

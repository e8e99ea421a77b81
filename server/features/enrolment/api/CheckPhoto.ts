import { bit } from '#contract/bit.ts'
import { CheckPhoto as endpoint } from '#contract/enrolment/enrolmentStaff.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { whyCannotJudge } from '#domain/enrolment/photoCheck.ts'
import { candidateRemark, whyRemarkUnfit } from '#domain/enrolment/photoRemark.ts'
import { cleanText } from '#domain/text.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { findCheckerName, moveCheck } from '#server/records/enrolment/checkQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

const REMARK_CHARACTERS = 500

type Judged = NonNullable<Awaited<ReturnType<typeof lockEnrolment>>>

/**
 * Refuses with the present verdict and who gave it; `IsMine` 1 marks the caller's own, whose answer may have been lost.
 */
async function refuseJudged(db: Db, me: Me, { checkStatus, checkRemark, checkedBy }: Judged): Promise<never> {
  const who = (await findCheckerName(db, checkedBy)) ?? '其他工作人员'
  return refuse('PHOTO_JUDGED', {
    params: { who, verdict: checkStatus === CHECK_STATUS.passed ? '通过' : '不通过' },
    OtherMsg: {
      CheckStatus: checkStatus,
      CheckRemark: checkRemark,
      CheckedBy: who,
      IsMine: bit(checkedBy === me.accountId),
    },
  })
}

export const CheckPhoto = handler(endpoint, {
  handle: async (ctx, { EF_ID, PhotoVersion, CheckStatus, CheckRemark, SeenStatus }) => {
    const { db, me, now } = ctx
    const row = found(await lockEnrolment(db, EF_ID))
    if (row.payStatus === PAY_STATUS.refunded) refuse('CHECK_NOT_DUE')
    const remark = CheckStatus === CHECK_STATUS.failed ? cleanText(CheckRemark).slice(0, REMARK_CHARACTERS) : ''
    if (CheckStatus === CHECK_STATUS.failed) refuseIf(whyRemarkUnfit(remark))
    if (row.photoId !== PhotoVersion) refuse('PHOTO_CHANGED')
    // The same verdict again is a request repeated after a lost answer; it is stored already.
    const isRepeated = row.checkStatus === CheckStatus && row.checkedBy === me.accountId && row.checkRemark === remark
    if (isRepeated && CheckStatus !== CHECK_STATUS.reviewing) return { OtherMsg: { CheckStatus, CheckRemark: remark } }
    if (whyCannotJudge({ stored: row.checkStatus, seen: SeenStatus ?? null, requested: CheckStatus }))
      await refuseJudged(db, me, row)
    const judged = {
      id: row.id,
      photoId: PhotoVersion,
      from: row.checkStatus,
      status: CheckStatus,
      remark,
      by: me.accountId,
      now,
    }
    if (!(await moveCheck(db, judged))) refuse('PHOTO_CHANGED')
    if (CheckStatus === CHECK_STATUS.failed)
      await tell(db, {
        event: 'photoFailed',
        enrolmentIds: [row.id],
        now,
        values: { reason: candidateRemark(remark) },
      })
    await insertAudit(ctx, {
      action: 'CheckPhoto',
      subject: 'enrolment',
      subjectId: row.id,
      before: { checkStatus: row.checkStatus, checkRemark: row.checkRemark },
      after: { checkStatus: CheckStatus, checkRemark: remark, photoId: PhotoVersion },
    })
    return { OtherMsg: { CheckStatus, CheckRemark: remark } }
  },
})

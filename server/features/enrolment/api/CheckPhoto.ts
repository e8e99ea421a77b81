import { CheckPhoto as endpoint } from '#contract/staff.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { insertAudit } from '../../staff/audit.ts'
import { lockEnrolment } from '../queries.ts'
import { moveCheck } from '../staffQueries.ts'

const REMARK_CHARACTERS = 500

export const CheckPhoto = handler(endpoint, {
  handle: async (ctx, { EF_ID, PhotoVersion, CheckStatus, CheckRemark }) => {
    const { db, me, now } = ctx
    const row = found(await lockEnrolment(db, EF_ID))
    if (row.pay_status === PAY_STATUS.refunded) refuse('CHECK_NOT_DUE')
    const remark = CheckStatus === CHECK_STATUS.failed ? cleanText(CheckRemark).slice(0, REMARK_CHARACTERS) : ''
    if (CheckStatus === CHECK_STATUS.failed && remark.replace(/#/g, '').trim() === '') refuse('REMARK_REQUIRED')
    refuseIf(whyTextUnfit(remark))
    const judged = {
      id: row.id,
      photoId: PhotoVersion,
      status: CheckStatus,
      remark,
      by: me.accountId,
      now: new Date(now),
    }
    if (!(await moveCheck(db, judged))) refuse('PHOTO_CHANGED')
    await insertAudit(ctx, {
      action: 'CheckPhoto',
      subject: 'enrolment',
      subjectId: row.id,
      before: { checkStatus: row.check_status, checkRemark: row.check_remark },
      after: { checkStatus: CheckStatus, checkRemark: remark, photoId: PhotoVersion },
    })
    return { OtherMsg: { CheckStatus, CheckRemark: remark } }
  },
})

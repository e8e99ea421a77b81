import { LiftSecondMark as endpoint } from '#contract/result/markingSecond.ts'
import { readReason } from '#server/features/readReason.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { liftSecondMark } from '#server/records/result/result/secondMarkQueries.ts'
import { lockToAssign } from '#server/records/schedule/examTime/examinerQueries.ts'
import { found, refuse } from '#server/refuse.ts'

export const LiftSecondMark = handler(endpoint, {
  handle: async (ctx, { EF_ID, Reason }) => {
    const { db, me, now } = ctx
    const reason = readReason(Reason)
    const [row] = await lockToAssign(db, [EF_ID])
    const enrolment = found(row ?? null)
    if (me.areaIds && !me.areaIds.includes(enrolment.areaId)) refuse('NOT_FOUND')
    if (enrolment.approvedAt !== null) refuse('REVIEW_FIXED')
    if (!(await liftSecondMark(db, { enrolmentId: EF_ID, actorId: me.accountId, reason, now })))
      refuse('SECOND_MARK_NONE')
    await proposeEnrolmentResult(db, EF_ID, now)
    await insertAudit(ctx, {
      action: 'LiftSecondMark',
      subject: 'enrolment',
      subjectId: EF_ID,
      before: { isSecondMarkWanted: true },
      after: { isSecondMarkWanted: false, reason },
    })
    return {}
  },
})

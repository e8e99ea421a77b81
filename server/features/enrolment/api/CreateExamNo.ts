import { CreateExamNo as endpoint } from '#contract/enrolment/enrolment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { handler } from '#server/handler.ts'
import { giveExamNumber } from '#server/records/enrolment/giveExamNumber.ts'
import { isAssignedExaminer, lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

export const CreateExamNo = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me } = ctx
    const row = found(await lockEnrolment(db, EF_ID))
    const isStaffs = me.userType === USER_TYPE.staff && (me.areaIds === null || me.areaIds.includes(row.areaId))
    // Somebody else's enrolment answers like an unknown one.
    if (row.accountId !== me.accountId && !isStaffs && !(await isAssignedExaminer(db, row.id, me)))
      return refuse('NOT_FOUND')
    if (row.payStatus === PAY_STATUS.refunded) refuse('ENROLMENT_REFUNDED')
    if (row.payStatus !== PAY_STATUS.paid) refuse('ENROLMENT_UNPAID')
    if (row.examNo) return { OtherMsg: { ExamNO: row.examNo } }
    const examNo = await giveExamNumber(ctx, row)
    const about = { subject: 'enrolment', subjectId: row.id } as const
    if (isStaffs) await insertAudit(ctx, { action: 'CreateExamNo', ...about, before: null, after: { examNo } })
    return { OtherMsg: { ExamNO: examNo } }
  },
})

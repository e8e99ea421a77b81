import { WithdrawWaiver as endpoint } from '#contract/money/waiver.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findWaiver, moveWaiver } from '#server/records/money/waiver/waiverQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

export const WithdrawWaiver = handler(endpoint, {
  handle: async (ctx, { FW_ID }) => {
    const { db, me, now } = ctx
    const waiver = found(await findWaiver(db, FW_ID, me.areaIds))
    if (waiver.askedBy !== me.accountId) refuse('WAIVER_NOT_OWN')
    await lockEnrolment(db, waiver.enrolmentId)
    if (!(await moveWaiver(db, FW_ID, 'withdraw', { by: me.accountId, note: '', now }))) refuse('WAIVER_DECIDED')
    await insertAudit(ctx, {
      action: 'WithdrawWaiver',
      subject: 'enrolment',
      subjectId: waiver.enrolmentId,
      before: null,
      after: { waiverId: FW_ID },
    })
    return {}
  },
})

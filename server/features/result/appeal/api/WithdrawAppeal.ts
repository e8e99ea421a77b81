import { WithdrawAppeal as endpoint } from '#contract/result/appeal.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findAppeal } from '#server/records/result/appeal/appealQueries.ts'
import { insertStep } from '#server/records/result/appeal/appealWrites.ts'
import { found, refuse } from '#server/refuse.ts'
import { requireMove } from '../openAppeal.ts'

export const WithdrawAppeal = handler(endpoint, {
  handle: async (ctx, { AP_ID }) => {
    const { db, me, now } = ctx
    const { accountId, enrolmentId, origin } = found(await findAppeal(db, AP_ID))
    if (accountId !== me.accountId || origin !== 'family') refuse('NOT_FOUND')
    await lockEnrolment(db, enrolmentId)
    await requireMove(db, AP_ID, 'withdraw')
    await insertStep(db, AP_ID, { kind: 'withdrawn', by: me.accountId, now })
    await insertAudit(ctx, {
      action: 'WithdrawAppeal',
      subject: 'enrolment',
      subjectId: enrolmentId,
      before: null,
      after: { appealId: AP_ID },
    })
    return {}
  },
})

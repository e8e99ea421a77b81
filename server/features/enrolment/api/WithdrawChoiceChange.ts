import { WithdrawChoiceChange as endpoint } from '#contract/enrolment/choiceChange.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { findChange, moveChange } from '#server/records/enrolment/changeQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { closeChangeOrder, dropChangeOrder } from '../closeChangeOrder.ts'

export const WithdrawChoiceChange = handler(endpoint, {
  // An order that the family has opened is closed at WeChat with no transaction held.
  before: async (ctx, { CH_ID }) => {
    const { db, me } = ctx
    const change = await findChange(db, CH_ID, me.areaIds)
    if (change?.status !== 'payable') return
    if (change.askedBy !== me.accountId && !me.roles.includes('finance') && !me.roles.includes('admin')) return
    const end = await closeChangeOrder(ctx, CH_ID)
    if (end === 'paid') refuse('CHANGE_PAID')
    if (end === 'tooYoung') refuse('PAYMENT_JUST_STARTED')
  },
  handle: async (ctx, { CH_ID }) => {
    const { db, me, now } = ctx
    const { enrolmentId } = found(await findChange(db, CH_ID, me.areaIds))
    await lockEnrolment(db, enrolmentId)
    const change = found(await findChange(db, CH_ID, me.areaIds))
    if (change.askedBy !== me.accountId && !me.roles.includes('finance') && !me.roles.includes('admin'))
      refuse('CHANGE_NOT_OWN')
    if (change.status === 'done') refuse(change.payUntil === null ? 'CHANGE_DECIDED' : 'CHANGE_PAID')
    if (!(await dropChangeOrder(ctx, CH_ID))) refuse('PAYMENT_JUST_STARTED')
    if (!(await moveChange(db, CH_ID, 'withdraw', { endedAt: now }))) refuse('CHANGE_DECIDED')
    // The family has heard of it once something was to be paid.
    if (change.status === 'payable')
      await tell(db, {
        event: 'changeEnded',
        enrolmentIds: [enrolmentId],
        now,
        values: { reason: '考级办已撤回' },
        once: `${CH_ID}`,
      })
    await insertAudit(ctx, {
      action: 'WithdrawChoiceChange',
      subject: 'enrolment',
      subjectId: enrolmentId,
      before: null,
      after: { changeId: CH_ID },
    })
    return {}
  },
})

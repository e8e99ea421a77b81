import { RevokeWaiver as endpoint } from '#contract/money/waiver.ts'
import { whyWaiverReasonUnfit } from '#domain/money/waiver.ts'
import { yuanText } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { markFeeDue } from '#server/records/enrolment/markPaid.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { createOrder } from '#server/records/money/payment/orders.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { hasExamBegun } from '#server/records/money/payment/refundQueries.ts'
import { findWaiver, moveWaiver } from '#server/records/money/waiver/waiverQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const RevokeWaiver = handler(endpoint, {
  handle: async (ctx, { FW_ID, Reason }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyWaiverReasonUnfit(reason))
    const waiver = found(await findWaiver(db, FW_ID, me.areaIds))
    const row = found(await lockEnrolment(db, waiver.enrolmentId))
    if (row.examTimeId !== null || (await hasExamBegun(db, row.id))) refuse('WAIVER_PLANNED')
    if (!(await moveWaiver(db, FW_ID, 'revoke', { by: me.accountId, note: reason, now }))) refuse('WAIVER_DECIDED')
    await markFeeDue(ctx, row.id, waiver.feeFen)
    await createOrder(db, { enrolmentId: row.id, amountFen: waiver.feeFen, now })
    await insertMoneyEntry(db, {
      enrolmentId: row.id,
      orderId: null,
      kind: 'waiver',
      amountFen: 0,
      transactionId: null,
      by: { actorId: me.accountId, note: reason },
      at: now,
    })
    await insertAudit(ctx, {
      action: 'RevokeWaiver',
      subject: 'enrolment',
      subjectId: row.id,
      before: { fee: yuanText(0), examNo: row.examNo },
      after: { waiverId: FW_ID, fee: yuanText(waiver.feeFen), reason },
    })
    await tell(db, {
      event: 'waiverRevoked',
      enrolmentIds: [row.id],
      now,
      values: { amount: yuanText(waiver.feeFen), reason },
      once: `${FW_ID}`,
    })
    return {}
  },
})

import { WithdrawBulkRefund as endpoint } from '#contract/money/bulkRefund.ts'
import { handler } from '#server/handler.ts'
import { isBulkWithin, lockBulkRefund, moveBulkRefund } from '#server/records/money/payment/bulkRefundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

export const WithdrawBulkRefund = handler(endpoint, {
  handle: async (ctx, { BR_ID }) => {
    const { db, me, now } = ctx
    if (!(await isBulkWithin(db, BR_ID, me.areaIds))) refuse('NOT_FOUND')
    const bulk = found(await lockBulkRefund(db, BR_ID))
    if (bulk.requestedBy !== me.accountId) refuse('REFUND_NOT_OWN')
    if (!(await moveBulkRefund(db, BR_ID, 'withdraw', { decidedAt: now }))) refuse('REFUND_DECIDED')
    await insertAudit(ctx, {
      action: 'WithdrawBulkRefund',
      subject: 'bulkRefund',
      subjectId: BR_ID,
      before: null,
      after: null,
    })
    await ctx.enqueue('settleBulkRefund', { bulkRefundId: BR_ID }, { key: `${BR_ID}` })
    return {}
  },
})

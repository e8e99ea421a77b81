import { LockRefundPayout as endpoint } from '#contract/money/paymentPayout.ts'
import { canPayOut } from '#domain/money/refund.ts'
import { handler } from '#server/handler.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { noteRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { bookWhatWechatPaid, refuseLockedByOther } from '../payoutLock.ts'
import { lockRefundOf } from '../refundReport.ts'

export const LockRefundPayout = handler(endpoint, {
  handle: async (ctx, { R_ID, Version }) => {
    const wanted = found(await findRefundWithin(ctx.db, R_ID, ctx.me.areaIds))
    await bookWhatWechatPaid(ctx, R_ID)
    return ctx.transaction(async (inner) => {
      const { db, me, now } = inner
      const { enrolment, refund } = await lockRefundOf(inner, wanted)
      if (refund.status === 'done' && refund.way === 'wechat') refuse('REFUND_DONE')
      // What a desk pays back never was at WeChat.
      if (!canPayOut(refund) || refund.way === 'desk') refuse('REFUND_NOT_STUCK')
      await refuseLockedByOther(inner, refund)
      // Sent again after a lost answer.
      if (refund.lockedBy === me.accountId) return { OtherMsg: { Version: refund.version } }
      if (refund.version !== Version) refuse('REFUND_NOT_STUCK')
      await noteRefund(db, refund.id, { lockedBy: me.accountId, lockedAt: now, version: refund.version + 1 })
      await insertAudit(inner, {
        action: 'LockRefundPayout',
        subject: 'enrolment',
        subjectId: enrolment.id,
        before: null,
        after: { refundId: refund.id, amountFen: refund.amountFen },
      })
      return { OtherMsg: { Version: refund.version + 1 } }
    })
  },
})

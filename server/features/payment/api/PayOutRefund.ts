import { PayOutRefund as endpoint } from '#contract/paymentRefund.ts'
import { canPayOut, whyRefundNoteUnfit } from '#domain/refund.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { finishRefundIfBack } from '#server/records/payment/orderRefunds.ts'
import { insertMoneyEntry } from '#server/records/payment/queries.ts'
import { findRefundWithin } from '#server/records/payment/refundListQueries.ts'
import { findStuckAtWechat, moveRefund } from '#server/records/payment/refundQueries.ts'
import { insertAudit } from '#server/records/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { applyRefundReport, lockRefundOf } from '../refundReport.ts'

const VOUCHER_LENGTH = 40

export const PayOutRefund = handler(endpoint, {
  handle: async (ctx, { R_ID, Version, VoucherNO, Note }) => {
    const [voucherNo, note] = [cleanText(VoucherNO), cleanText(Note)]
    if (voucherNo === '' || Array.from(voucherNo).length > VOUCHER_LENGTH) refuse('REFUND_VOUCHER_REQUIRED')
    refuseIf(whyTextUnfit(voucherNo))
    refuseIf(whyRefundNoteUnfit(note))
    const wanted = found(await findRefundWithin(ctx.db, R_ID, ctx.me.areaIds))
    // WeChat may have paid since; its answer is booked before anybody pays by hand.
    const stuck = await findStuckAtWechat(ctx.db, R_ID)
    const report = stuck ? await ctx.outside.wechat.queryRefund(stuck.refund_code) : null
    if (stuck && report?.kind === 'found')
      await ctx.transaction((inner) => applyRefundReport(inner, stuck, { ...report, wechatRefundId: report.refundId }))
    return ctx.transaction(async (inner) => {
      const { db, me, now } = inner
      const { enrolment, refund } = await lockRefundOf(inner, wanted)
      // Sent again after a lost answer.
      if (refund.status === 'done' && refund.voucher_no === voucherNo && refund.paid_out_by === me.accountId)
        return { OtherMsg: { State: 'done' as const } }
      if (refund.status === 'done') refuse(refund.way === 'wechat' ? 'REFUND_DONE' : 'REFUND_NOT_STUCK')
      const isAtDesk = refund.way === 'desk'
      if (!canPayOut(refund) || refund.version !== Version) refuse('REFUND_NOT_STUCK')
      // A desk pays out what a desk took; anything else is decided by finance.
      if (!isAtDesk && !me.roles.includes('finance') && !me.roles.includes('admin')) refuse('ROLE_WRONG')
      const isMoved = await moveRefund(db, refund.id, 'payOut', {
        way: isAtDesk ? 'desk' : 'other',
        paid_out_by: me.accountId,
        voucher_no: voucherNo,
        settled_at: now,
        ...(note === '' ? {} : { decision_note: note }),
      })
      if (!isMoved) refuse('REFUND_NOT_STUCK')
      await insertMoneyEntry(db, {
        enrolmentId: enrolment.id,
        orderId: refund.order_id,
        kind: 'refund',
        amountFen: -refund.amount_fen,
        transactionId: null,
        receipt: { id: null, number: voucherNo, actorId: me.accountId, note },
        at: now,
      })
      if (refund.order_id !== null) await finishRefundIfBack(db, refund.order_id)
      await insertAudit(inner, {
        action: 'PayOutRefund',
        subject: 'enrolment',
        subjectId: enrolment.id,
        before: { trouble: refund.trouble },
        after: { refundId: refund.id, amountFen: refund.amount_fen, voucherNo, reason: note },
      })
      return { OtherMsg: { State: 'done' as const } }
    })
  },
})

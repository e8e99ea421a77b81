import { RequestBulkRefund as endpoint } from '#contract/money/bulkRefund.ts'
import { whyRefundReasonUnfit } from '#domain/money/refund.ts'
import { yuanText } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { insertBulkRefund } from '#server/records/money/payment/bulkRefundQueries.ts'
import { insertAudit, insertAudits } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { readBulkChoice, sumFenOf } from '../bulkRefund.ts'

export const RequestBulkRefund = handler(endpoint, {
  handle: async (ctx, { Reason, Parts, Fen, RequestKey: _key, ...chosen }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyRefundReasonUnfit(reason))
    const { parts, leftOut } = await readBulkChoice(ctx, chosen, { isLocking: true })
    const sumFen = sumFenOf(parts)
    if (parts.length === 0) refuse('BULK_REFUND_NONE')
    if (parts.length !== Parts || sumFen !== Fen)
      refuse('BULK_REFUND_CHANGED', { params: { n: parts.length, sum: yuanText(sumFen) } })
    const { id, refundIds } = await insertBulkRefund(db, { reason, requestedBy: me.accountId, now, parts })
    await insertAudit(ctx, {
      action: 'RequestBulkRefund',
      subject: 'bulkRefund',
      subjectId: id,
      before: null,
      after: { parts: parts.length, amountFen: sumFen, leftOut: leftOut.length, reason },
    })
    await insertAudits(
      ctx,
      parts.map(({ enrolmentId, amountFen }, index) => ({
        action: 'RequestRefund',
        subject: 'enrolment',
        subjectId: enrolmentId,
        before: null,
        after: { refundId: refundIds[index] ?? 0, amountFen, isFull: true, reason },
      })),
    )
    return { OtherMsg: { BR_ID: id } }
  },
})

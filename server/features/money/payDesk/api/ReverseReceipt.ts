import { ReverseReceipt as endpoint } from '#contract/money/payDesk.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { whyReversalReasonUnfit } from '#domain/money/payDesk.ts'
import { yuanText } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { markUnpaid } from '#server/records/enrolment/markPaid.ts'
import { lockForDesk } from '#server/records/money/payDesk/deskFacts.ts'
import { findReceipt, listReceiptLines, reverseReceipt } from '#server/records/money/payDesk/receiptQueries.ts'
import { createOrder } from '#server/records/money/payment/orders.ts'
import { mapPaidSources } from '#server/records/money/payment/paidSource.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { hasExamBegun } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const ReverseReceipt = handler(endpoint, {
  handle: async (ctx, { DR_ID, Reason }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyReversalReasonUnfit(reason))
    const receipt = found(await findReceipt(db, DR_ID, me.areaIds))
    const lines = await listReceiptLines(db, [DR_ID])
    const ids = lines.map(({ enrolmentId }) => enrolmentId)
    const rows = await lockForDesk(db, ids, me.areaIds)
    if (!(await reverseReceipt(db, DR_ID, { by: me.accountId, reason, now }))) refuse('RECEIPT_REVERSED')
    const sources = await mapPaidSources(db, ids)
    for (const line of lines) {
      const row = found(rows.find(({ id }) => id === line.enrolmentId) ?? null)
      if (row.examTimeId !== null || (await hasExamBegun(db, row.id)))
        refuse('RECEIPT_PLANNED', { params: { name: row.name } })
      // What was given back or promised since must not be given back twice.
      const source = sources.get(row.id)
      const isWhole = row.payStatus === PAY_STATUS.paid && source !== undefined && source.leftFen === source.receivedFen
      if (!isWhole) refuse('RECEIPT_REFUNDED', { params: { name: row.name } })
      await markUnpaid(ctx, row.id)
      await createOrder(db, { enrolmentId: row.id, amountFen: row.feeFen, now })
      await insertMoneyEntry(db, {
        enrolmentId: row.id,
        orderId: null,
        kind: 'desk',
        amountFen: -line.amountFen,
        transactionId: null,
        receipt: { id: DR_ID, number: receipt.receiptNo, actorId: me.accountId, note: reason },
        at: now,
      })
      await insertAudit(ctx, {
        action: 'ReverseReceipt',
        subject: 'enrolment',
        subjectId: row.id,
        before: { receiptNo: receipt.receiptNo, fee: yuanText(line.amountFen), examNo: line.examNo },
        after: { reason },
      })
      await tell(db, {
        event: 'paymentReversed',
        enrolmentIds: [row.id],
        now,
        values: { amount: yuanText(line.amountFen), receipt: receipt.receiptNo, reason },
        once: `${DR_ID}`,
      })
    }
    return {}
  },
})

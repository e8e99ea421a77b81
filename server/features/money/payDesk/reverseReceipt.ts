import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { yuanText } from '#domain/money.ts'
import type { Ctx, Me } from '#server/context.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { isChanged } from '#server/records/enrolment/changeQueries.ts'
import { markUnpaid } from '#server/records/enrolment/markPaid.ts'
import { dropLiveChange } from '#server/records/enrolment/storeChange.ts'
import { lockForDesk } from '#server/records/money/payDesk/deskFacts.ts'
import {
  listReceiptLines,
  reverseReceipt as moveReceipt,
  type ReceiptRow,
} from '#server/records/money/payDesk/receiptQueries.ts'
import { createOrder } from '#server/records/money/payment/orders.ts'
import { mapPaidSources } from '#server/records/money/payment/paidSource.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { hasExamBegun } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

/**
 * Takes a receipt back: its enrolments are unpaid again, their numbers are retired, and the families are told. Refuses
 * RECEIPT_REVERSED, RECEIPT_CHANGED, RECEIPT_PLANNED and RECEIPT_REFUNDED.
 */
export async function reverseReceipt(
  ctx: Ctx<Me>,
  receipt: ReceiptRow,
  { action, reason }: { action: 'ReverseReceipt' | 'UndoDeskPayment'; reason: string },
): Promise<void> {
  const { db, me, now } = ctx
  const lines = await listReceiptLines(db, [receipt.id])
  const ids = lines.map(({ enrolmentId }) => enrolmentId)
  const rows = await lockForDesk(db, ids, me.areaIds)
  if (!(await moveReceipt(db, receipt.id, { by: me.accountId, reason, now }))) refuse('RECEIPT_REVERSED')
  const sources = await mapPaidSources(db, ids)
  for (const line of lines) {
    const row = found(rows.find(({ id }) => id === line.enrolmentId) ?? null)
    if (line.changeId !== null || (await isChanged(db, row.id)))
      refuse('RECEIPT_CHANGED', { params: { name: row.name } })
    if (row.examTimeId !== null || (await hasExamBegun(db, row.id)))
      refuse('RECEIPT_PLANNED', { params: { name: row.name } })
    // What was given back or promised since must not be given back twice.
    const source = sources.get(row.id)
    const isWhole = row.payStatus === PAY_STATUS.paid && source !== undefined && source.leftFen === source.receivedFen
    if (!isWhole) refuse('RECEIPT_REFUNDED', { params: { name: row.name } })
    await dropLiveChange(ctx, row.id)
    await markUnpaid(ctx, row.id)
    await createOrder(db, { enrolmentId: row.id, amountFen: row.feeFen, now })
    await insertMoneyEntry(db, {
      enrolmentId: row.id,
      orderId: null,
      kind: 'desk',
      amountFen: -line.amountFen,
      transactionId: null,
      receipt: { id: receipt.id, number: receipt.receiptNo, actorId: me.accountId, note: reason },
      at: now,
    })
    await insertAudit(ctx, {
      action,
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
      once: `${receipt.id}`,
    })
  }
}

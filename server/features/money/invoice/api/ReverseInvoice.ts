import { ReverseInvoice as endpoint } from '#contract/money/invoice.ts'
import { cleanInvoiceNumber, needsReversal, whyReversalUnfit } from '#domain/money/invoice.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import {
  getReversalFacts,
  insertReversal,
  listInvoiceLines,
  listReversals,
  lockInvoice,
} from '#server/records/money/invoice/invoiceQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const ReverseInvoice = handler(endpoint, {
  handle: async (ctx, { IV_ID, RedNO, NewNO, Refunded }) => {
    const { db, me, now } = ctx
    const [redNo, newNo] = [cleanInvoiceNumber(RedNO), cleanInvoiceNumber(NewNO)]
    const invoice = found(await lockInvoice(db, IV_ID))
    const facts = await getReversalFacts(db, IV_ID)
    const { amountFen, refundedFen } = facts
    if (!needsReversal(facts) || fenOf(Refunded) !== refundedFen)
      refuse('INVOICE_REVERSAL_CHANGED', { params: { sum: needsReversal(facts) ? yuanText(refundedFen) : 0 } })
    const numbers = (await listReversals(db, [IV_ID])).map((earlier) => earlier.newNo).filter((no) => no !== '')
    const invoiceNo = numbers[numbers.length - 1] ?? invoice.invoiceNo
    refuseIf(whyReversalUnfit({ invoiceNo, redNo, newNo, leftFen: amountFen - refundedFen }))
    const id = await insertReversal(db, {
      requestId: IV_ID,
      redNo,
      newNo,
      refundedFen,
      doneBy: me.accountId,
      doneAt: now,
    })
    await insertAudit(ctx, {
      action: 'ReverseInvoice',
      subject: 'invoice',
      subjectId: IV_ID,
      before: null,
      after: { redNo, newNo, refundedFen },
    })
    const lines = newNo === '' ? [] : await listInvoiceLines(db, [IV_ID])
    await tell(db, {
      event: 'invoiceIssued',
      enrolmentIds: lines.map(({ enrolmentId }) => enrolmentId),
      now,
      values: { invoice: newNo },
      once: `${IV_ID} ${id}`,
    })
    return {}
  },
})

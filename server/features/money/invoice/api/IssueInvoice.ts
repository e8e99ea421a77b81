import { IssueInvoice as endpoint } from '#contract/money/invoice.ts'
import { cleanInvoiceNumber, whyInvoiceNumberUnfit } from '#domain/money/invoice.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { findInvoice, listInvoiceLines, moveInvoice } from '#server/records/money/invoice/invoiceQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const IssueInvoice = handler(endpoint, {
  handle: async (ctx, { IV_ID, InvoiceNO }) => {
    const { db, me, now } = ctx
    const number = cleanInvoiceNumber(InvoiceNO)
    refuseIf(whyInvoiceNumberUnfit(number))
    found(await findInvoice(db, IV_ID))
    const facts = { decidedBy: me.accountId, decidedAt: now, invoiceNo: number }
    if (!(await moveInvoice(db, IV_ID, 'issue', facts))) refuse('INVOICE_DECIDED')
    const after = { invoiceNo: number }
    await insertAudit(ctx, { action: 'IssueInvoice', subject: 'invoice', subjectId: IV_ID, before: null, after })
    const lines = await listInvoiceLines(db, [IV_ID])
    await tell(db, {
      event: 'invoiceIssued',
      enrolmentIds: lines.map(({ enrolmentId }) => enrolmentId),
      now,
      values: { invoice: number },
      once: `${IV_ID}`,
    })
    return {}
  },
})

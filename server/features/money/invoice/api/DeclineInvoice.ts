import { DeclineInvoice as endpoint } from '#contract/money/invoice.ts'
import { INVOICE_LIMITS } from '#domain/money/invoice.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { findInvoice, listInvoiceLines, moveInvoice } from '#server/records/money/invoice/invoiceQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const DeclineInvoice = handler(endpoint, {
  handle: async (ctx, { IV_ID, Reason }) => {
    const { db, me, now } = ctx
    const note = cleanText(Reason)
    if (note === '' || Array.from(note).length > INVOICE_LIMITS.note) refuse('INVOICE_REASON_WRONG')
    refuseIf(whyTextUnfit(note))
    found(await findInvoice(db, IV_ID))
    const facts = { decidedBy: me.accountId, decidedAt: now, note }
    if (!(await moveInvoice(db, IV_ID, 'decline', facts))) refuse('INVOICE_DECIDED')
    const after = { reason: note }
    await insertAudit(ctx, { action: 'DeclineInvoice', subject: 'invoice', subjectId: IV_ID, before: null, after })
    const lines = await listInvoiceLines(db, [IV_ID])
    await tell(db, {
      event: 'invoiceDeclined',
      enrolmentIds: lines.map(({ enrolmentId }) => enrolmentId),
      now,
      values: { reason: note },
      once: `${IV_ID}`,
    })
    return {}
  },
})

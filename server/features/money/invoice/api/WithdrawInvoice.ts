import { WithdrawInvoice as endpoint } from '#contract/money/invoice.ts'
import { handler } from '#server/handler.ts'
import { findInvoice, moveInvoice } from '#server/records/money/invoice/invoiceQueries.ts'
import { found, refuse } from '#server/refuse.ts'

export const WithdrawInvoice = handler(endpoint, {
  handle: async ({ db, me, now }, { IV_ID }) => {
    const invoice = found(await findInvoice(db, IV_ID))
    if (invoice.accountId !== me.accountId) refuse('NOT_FOUND')
    if (!(await moveInvoice(db, IV_ID, 'withdraw', { decidedAt: now }))) refuse('INVOICE_DECIDED')
    return {}
  },
})

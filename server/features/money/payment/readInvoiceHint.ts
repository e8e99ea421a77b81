import { invoiceHintText } from '#domain/money/invoice.ts'
import type { Db } from '#server/db/pool.ts'
import { findInvoiceOf } from '#server/records/money/invoice/invoiceQueries.ts'

/** What a refund of the enrolment means for its invoice, with the number; empty where it has none. */
export async function readInvoiceHint(db: Db, enrolmentId: number): Promise<string> {
  const invoice = await findInvoiceOf(db, enrolmentId)
  return invoice === null ? '' : invoiceHintText(invoice)
}

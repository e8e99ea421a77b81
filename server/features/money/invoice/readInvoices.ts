import { bit } from '#contract/bit.ts'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import { needsReversal } from '#domain/money/invoice.ts'
import { yuanOf } from '#domain/money.ts'
import type { Page } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { type InvoiceFilter, listInvoices } from '#server/records/money/invoice/invoiceQueries.ts'
import { invoiceWires } from '#server/records/money/invoice/invoiceWire.ts'

/** The conditions of the staff's list of requests. */
export const staffInvoiceFilter = (asked: {
  IsWaiting?: 0 | 1 | undefined
  NeedsReversal?: 0 | 1 | undefined
  Search: string
}): InvoiceFilter => ({
  accountId: null,
  isWaiting: asked.IsWaiting === undefined ? null : asked.IsWaiting === 1,
  ...(asked.NeedsReversal === undefined ? {} : { needsReversal: asked.NeedsReversal === 1 }),
  search: cleanText(asked.Search),
})

/** Requests as staff see them, in the order of their list. */
export async function readInvoices(db: Db, filter: InvoiceFilter, page: Page): Promise<StaffInvoiceWire[]> {
  const wires = await invoiceWires(db, await listInvoices(db, filter, page))
  return wires.map(({ row, reversals, wire }) => ({
    ...wire,
    Mobile: row.mobile,
    DecidedBy: row.deciderName ?? '',
    Refunded: yuanOf(row.refundedFen),
    NeedsReversal: bit(needsReversal(row)),
    Reversals: reversals.map(({ redNo, newNo, refundedFen, doerName, doneAt }) => ({
      RedNO: redNo,
      NewNO: newNo,
      Refunded: yuanOf(refundedFen),
      DoneBy: doerName ?? '',
      DoneTime: shanghaiIso(doneAt),
    })),
  }))
}

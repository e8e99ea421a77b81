import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import { yuanOf } from '#domain/money.ts'
import type { Page } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import type { Db } from '#server/db/pool.ts'
import { type InvoiceFilter, listInvoices } from '#server/records/money/invoice/invoiceQueries.ts'
import { type InvoiceLineRow, invoiceWires } from '#server/records/money/invoice/invoiceWire.ts'
import { mapPaidSources, type PaidSource } from '#server/records/money/payment/paidSource.ts'

/** What was given back or promised of these lines since they were asked for, in fen. */
function refundedFen(lines: readonly InvoiceLineRow[], sources: ReadonlyMap<number, PaidSource>): number {
  const leftFen = (enrolmentId: number) => sources.get(enrolmentId)?.leftFen ?? 0
  return lines.reduce((sum, { enrolmentId, amountFen }) => sum + Math.max(0, amountFen - leftFen(enrolmentId)), 0)
}

/** The conditions of the staff's list of requests. */
export const staffInvoiceFilter = (asked: { IsWaiting?: 0 | 1 | undefined; Search: string }): InvoiceFilter => ({
  accountId: null,
  isWaiting: asked.IsWaiting === undefined ? null : asked.IsWaiting === 1,
  search: cleanText(asked.Search),
})

/** Requests as staff see them, in the order of their list. */
export async function readInvoices(db: Db, filter: InvoiceFilter, page: Page): Promise<StaffInvoiceWire[]> {
  const wires = await invoiceWires(db, await listInvoices(db, filter, page))
  const ids = wires.flatMap(({ lines }) => lines.map(({ enrolmentId }) => enrolmentId))
  const sources = await mapPaidSources(db, ids)
  return wires.map(({ row, lines, wire }) => ({
    ...wire,
    Mobile: row.mobile,
    DecidedBy: row.deciderName ?? '',
    Refunded: yuanOf(refundedFen(lines, sources)),
  }))
}

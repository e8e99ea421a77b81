import { GetInvoiceList as endpoint } from '#contract/money/invoice.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countInvoices, listInvoices } from '#server/records/money/invoice/invoiceQueries.ts'
import { type InvoiceLineRow, invoiceWires } from '#server/records/money/invoice/invoiceWire.ts'
import { mapPaidSources, type PaidSource } from '#server/records/money/payment/paidSource.ts'

/** What was given back or promised of these lines since they were asked for, in fen. */
function refundedFen(lines: readonly InvoiceLineRow[], sources: ReadonlyMap<number, PaidSource>): number {
  const leftFen = (enrolmentId: number) => sources.get(enrolmentId)?.leftFen ?? 0
  return lines.reduce((sum, { enrolmentId, amountFen }) => sum + Math.max(0, amountFen - leftFen(enrolmentId)), 0)
}

export const GetInvoiceList = handler(endpoint, {
  handle: async ({ db }, { IsWaiting, Search, ...paging }) => {
    const filter = {
      accountId: null,
      isWaiting: IsWaiting === undefined ? null : IsWaiting === 1,
      search: cleanText(Search),
    }
    const [rows, totalCount] = await Promise.all([listInvoices(db, filter, pageOf(paging)), countInvoices(db, filter)])
    const wires = await invoiceWires(db, rows)
    const ids = wires.flatMap(({ lines }) => lines.map(({ enrolmentId }) => enrolmentId))
    const sources = await mapPaidSources(db, ids)
    const listData = wires.map(({ row, lines, wire }) => ({
      ...wire,
      Mobile: row.mobile,
      DecidedBy: row.deciderName ?? '',
      Refunded: yuanOf(refundedFen(lines, sources)),
    }))
    return { listData, totalCount }
  },
})

import { GetInvoiceList as endpoint } from '#contract/invoice.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import type { Db } from '#server/db/pool.ts'
import { handler } from '#server/handler.ts'
import { countInvoices, listInvoices } from '#server/records/invoice/invoiceQueries.ts'
import { type InvoiceLineRow, invoiceWires } from '#server/records/invoice/invoiceWire.ts'
import { findPaidSource } from '#server/records/payment/refundQueries.ts'

/** What was given back or promised of these lines since they were asked for, in fen. */
async function refundedFen(db: Db, lines: readonly InvoiceLineRow[]): Promise<number> {
  const sources = await Promise.all(lines.map(({ enrolment_id }) => findPaidSource(db, enrolment_id)))
  return lines.reduce((sum, { amount_fen }, at) => sum + Math.max(0, amount_fen - (sources[at]?.leftFen ?? 0)), 0)
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
    const listData = await Promise.all(
      wires.map(async ({ row, lines, wire }) => ({
        ...wire,
        Mobile: row.mobile,
        DecidedBy: row.decider_name ?? '',
        Refunded: yuanOf(await refundedFen(db, lines)),
      })),
    )
    return { listData, totalCount }
  },
})

import { GetInvoiceList as endpoint } from '#contract/money/invoice.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { sumInvoices } from '#server/records/money/invoice/invoiceQueries.ts'
import { readInvoices, staffInvoiceFilter } from '../readInvoices.ts'

export const GetInvoiceList = handler(endpoint, {
  handle: async ({ db }, { IsWaiting, NeedsReversal, Search, ...paging }) => {
    const filter = staffInvoiceFilter({ IsWaiting, NeedsReversal, Search })
    const [listData, { count, sumFen }] = await Promise.all([
      readInvoices(db, filter, pageOf(paging)),
      sumInvoices(db, filter),
    ])
    return { listData, totalCount: count, OtherMsg: { Sum: yuanOf(sumFen) } }
  },
})

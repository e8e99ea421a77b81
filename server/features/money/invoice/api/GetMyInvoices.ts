import { GetMyInvoices as endpoint } from '#contract/money/invoice.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { listInvoices, sumInvoices } from '#server/records/money/invoice/invoiceQueries.ts'
import { invoiceWires } from '#server/records/money/invoice/invoiceWire.ts'

export const GetMyInvoices = handler(endpoint, {
  handle: async ({ db, me }, paging) => {
    const filter = { accountId: me.accountId, isWaiting: null, search: '' }
    const [rows, { count: totalCount }] = await Promise.all([
      listInvoices(db, filter, pageOf(paging)),
      sumInvoices(db, filter),
    ])
    return { listData: (await invoiceWires(db, rows)).map(({ wire }) => wire), totalCount }
  },
})

import { ExportInvoices as endpoint } from '#contract/money/invoice.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { sumInvoices } from '#server/records/money/invoice/invoiceQueries.ts'
import type { InvoiceExport } from '../jobs/exportInvoices.ts'
import { staffInvoiceFilter } from '../readInvoices.ts'

export const ExportInvoices = handler(endpoint, {
  handle: async (ctx, { IsWaiting, NeedsReversal, Search, Columns, Format, Words }) => {
    const filter = staffInvoiceFilter({ IsWaiting, NeedsReversal, Search })
    const input: InvoiceExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出发票 ${countText((await sumInvoices(ctx.db, filter)).count)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportInvoices', title, input }) } }
  },
})

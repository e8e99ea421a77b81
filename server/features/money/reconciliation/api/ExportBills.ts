import { ExportBills as endpoint } from '#contract/money/reconciliationBill.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { sumBillDays } from '#server/records/money/reconciliation/billQueries.ts'
import type { BillExport } from '../jobs/exportBills.ts'

export const ExportBills = handler(endpoint, {
  handle: async (ctx, { From, To, State, Columns, Format, Words }) => {
    const filter = { from: From, to: To, status: State }
    const input: BillExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出微信账单 ${countText((await sumBillDays(ctx.db, filter)).count)} 天`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportBills', title, input }) } }
  },
})

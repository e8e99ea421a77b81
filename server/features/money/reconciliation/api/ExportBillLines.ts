import { ExportBillLines as endpoint } from '#contract/money/reconciliationBill.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import type { BillLineExport } from '../jobs/exportBillLines.ts'
import { readBillLines } from '../readBillLines.ts'

export const ExportBillLines = handler(endpoint, {
  handle: async (ctx, { Day, Kind, IsMatched, Search, Columns, Format, Words }) => {
    const conditions = { Day, Kind, IsMatched, Search }
    const { day, lines } = await readBillLines(ctx.db, conditions)
    // The newest bill may be another one when the job runs.
    const filter = { ...conditions, Day: day === '' ? Day : day }
    const input: BillLineExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出微信账单明细 ${countText(lines.length)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportBillLines', title, input }) } }
  },
})

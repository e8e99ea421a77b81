import { ExportReceipts as endpoint } from '#contract/money/payDesk.ts'
import { countText, sortOf } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { sumReceipts } from '#server/records/money/payDesk/receiptQueries.ts'
import type { ReceiptExport } from '../jobs/exportReceipts.ts'
import { receiptFilterOf } from '../receiptFilter.ts'

export const ExportReceipts = handler(endpoint, {
  handle: async (ctx, { Columns, Format, Words, Sort, ...conditions }) => {
    const filter = receiptFilterOf(conditions, ctx.me)
    const input: ReceiptExport = {
      filter,
      order: sortOf(Sort ?? '-TakenTime'),
      columns: Columns,
      format: Format,
      words: Words,
    }
    const title = `导出收据 ${countText((await sumReceipts(ctx.db, filter)).count)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportReceipts', title, input }) } }
  },
})

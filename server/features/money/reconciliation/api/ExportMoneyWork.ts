import { ExportMoneyWork as endpoint } from '#contract/money/reconciliation.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { sumWork } from '#server/records/money/payment/alarmQueries.ts'
import type { WorkExport } from '../jobs/exportMoneyWork.ts'
import { workFilterOf, workOrderOf } from '../workFilter.ts'

export const ExportMoneyWork = handler(endpoint, {
  handle: async (ctx, { Columns, Format, Words, Sort, ...conditions }) => {
    const filter = workFilterOf(conditions, ctx.me)
    const input: WorkExport = { filter, order: workOrderOf(Sort), columns: Columns, format: Format, words: Words }
    const title = `导出账款差异 ${countText((await sumWork(ctx.db, filter)).count)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportMoneyWork', title, input }) } }
  },
})

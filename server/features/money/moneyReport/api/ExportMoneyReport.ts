import { ExportMoneyReport as endpoint } from '#contract/money/moneyReport.ts'
import { periodOf, reportGroupTexts } from '#domain/money/moneyReport.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import type { ReportExport } from '../jobs/exportMoneyReport.ts'

export const ExportMoneyReport = handler(endpoint, {
  handle: async (ctx, { From, To, EA_ID, By, Format }) => {
    const period = periodOf(From, To)
    if (typeof period === 'string') return refuse(period)
    const input: ReportExport = { ...period, areaId: EA_ID, within: ctx.me.areaIds, by: By, format: Format }
    const title = `导出收支报表（按${reportGroupTexts[By]}）${From} 至 ${To}`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportMoneyReport', title, input }) } }
  },
})

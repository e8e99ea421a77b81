import { ExportMoneyEntries as endpoint } from '#contract/money/moneyReport.ts'
import { periodOf } from '#domain/money/moneyReport.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { countEntries } from '#server/records/money/moneyReport/queries.ts'
import { refuse } from '#server/refuse.ts'
import type { EntryExport } from '../jobs/exportMoneyEntries.ts'

export const ExportMoneyEntries = handler(endpoint, {
  handle: async (ctx, { From, To, EA_ID, Columns, Format, Words }) => {
    const days = periodOf(From, To)
    if (typeof days === 'string') return refuse(days)
    const period = { ...days, areaId: EA_ID, within: ctx.me.areaIds }
    const input: EntryExport = { ...period, columns: Columns, format: Format, words: Words }
    const title = `导出账目流水 ${From} 至 ${To}，${countText(await countEntries(ctx.db, period))} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportMoneyEntries', title, input }) } }
  },
})

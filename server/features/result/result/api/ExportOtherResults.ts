import { ExportOtherResults as endpoint } from '#contract/result/resultStaff.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { otherFilterOf } from '#server/records/result/result/otherFilter.ts'
import { countOtherResults } from '#server/records/result/result/otherResultQueries.ts'
import type { OtherResultExport } from '../jobs/exportOtherResults.ts'

export const ExportOtherResults = handler(endpoint, {
  handle: async (ctx, { Search, Columns, Format, Words }) => {
    const count = await countOtherResults(ctx.db, otherFilterOf(Search, ctx.secrets))
    const input: OtherResultExport = { search: Search, columns: Columns, format: Format, words: Words }
    const title = `导出其他成绩 ${countText(count)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportOtherResults', title, input }) } }
  },
})

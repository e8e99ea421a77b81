import { ExportResults as endpoint } from '#contract/result/resultStaff.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { countResults } from '#server/records/result/result/listQueries.ts'
import type { ResultExport } from '../jobs/exportResults.ts'
import { readResultState } from '../readResultState.ts'

export const ExportResults = handler(endpoint, {
  handle: async (ctx, { EB_ID, State, Search, Columns, Format, Words }) => {
    const filter = {
      batchId: EB_ID ?? null,
      state: readResultState(State),
      search: Search.trim(),
      within: ctx.me.areaIds,
    }
    const input: ResultExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出成绩 ${countText(await countResults(ctx.db, filter))} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportResults', title, input }) } }
  },
})

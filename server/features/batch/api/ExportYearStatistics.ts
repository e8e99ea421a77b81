import { ExportYearStatistics as endpoint } from '#contract/batch/filing.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { countYear } from '#server/records/batch/filingQueries.ts'
import { refuse } from '#server/refuse.ts'
import type { FilingExport } from '../jobs/exportFiling.ts'

export const ExportYearStatistics = handler(endpoint, {
  handle: async (ctx, { Year, Format }) => {
    if ((await countYear(ctx.db, Year)).length === 0) refuse('FILING_NOBODY')
    const input: FilingExport = { of: { year: Year }, format: Format }
    const title = `${Year}年考级统计`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportFiling', title, input }) } }
  },
})

import { ExportFiling as endpoint } from '#contract/batch/filing.ts'
import { filingNames } from '#domain/batch/filing.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { readExamSpan } from '#server/records/batch/filingQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import type { FilingExport } from '../jobs/exportFiling.ts'

export const ExportFiling = handler(endpoint, {
  handle: async (ctx, { EB_ID, Kind, Format }) => {
    const { id, name } = found(await findStaffBatch(ctx.db, EB_ID))
    if ((await readExamSpan(ctx.db, id)).candidates === 0) refuse('FILING_NOBODY')
    const input: FilingExport = { of: { batchId: id, kind: Kind }, format: Format }
    const title = `${filingNames[Kind]}：${name}`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportFiling', title, input }) } }
  },
})

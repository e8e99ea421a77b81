import { ExportBatchFees as endpoint } from '#contract/batch/batchFeeExport.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { found } from '#server/refuse.ts'
import type { FeeExport } from '../jobs/exportBatchFees.ts'

export const ExportBatchFees = handler(endpoint, {
  handle: async (ctx, { EB_ID, IsComplete, Format }) => {
    const { id, name } = found(await findStaffBatch(ctx.db, EB_ID))
    const input: FeeExport = { batchId: id, isComplete: IsComplete === 1, format: Format }
    const title = `导出费用表：${name}`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportBatchFees', title, input }) } }
  },
})

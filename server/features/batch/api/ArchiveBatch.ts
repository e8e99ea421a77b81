import { ArchiveBatch as endpoint } from '#contract/batch/filing.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { found } from '#server/refuse.ts'
import type { ArchiveInput } from '../jobs/archiveBatch.ts'

export const ArchiveBatch = handler(endpoint, {
  handle: async (ctx, { EB_ID }) => {
    const { id, name } = found(await findStaffBatch(ctx.db, EB_ID))
    const input: ArchiveInput = { batchId: id }
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'archiveBatch', title: `归档：${name}`, input }) } }
  },
})

import { CreateBatch as endpoint } from '#contract/batch/batch.ts'
import { handler } from '#server/handler.ts'
import { addAllAreas, insertBatch } from '#server/records/batch/batchDraftQueries.ts'
import { columnsOfWindows } from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { batchFacts, batchItem } from '../batchItem.ts'
import { readNaming, readWindows, requirePossible } from '../readBatch.ts'

export const CreateBatch = handler(endpoint, {
  handle: async (ctx, input) => {
    const { name, examYear, certNoPrefix } = readNaming(input)
    const windows = readWindows(input)
    requirePossible(windows)
    const { from, to } = windows.registration
    const id = await insertBatch(ctx.db, {
      ...columnsOfWindows(windows),
      name,
      examYear,
      certNoPrefix,
      // Batches that are made here lie after those with the old fees (specification#fee-breakdown).
      feeScheme: 'new',
      registrationOpensAt: from ?? ctx.now,
      registrationClosesAt: to ?? ctx.now,
      createdAt: ctx.now,
    })
    await addAllAreas(ctx.db, id)
    const item = await batchItem(ctx, id)
    await insertAudit(ctx, {
      action: 'CreateBatch',
      subject: 'batch',
      subjectId: id,
      before: null,
      after: batchFacts(item),
    })
    return { item }
  },
})

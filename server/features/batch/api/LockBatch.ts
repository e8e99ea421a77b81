import { LockBatch as endpoint } from '#contract/batch/batchRunning.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { changeBatch } from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { batchItem } from '../batchItem.ts'
import { lockPublished } from '../publishedBatch.ts'
import { tellUnpaid } from '../tellUnpaid.ts'

export const LockBatch = handler(endpoint, {
  handle: async (ctx, { EB_ID, IsLock, Reason, Version }) => {
    const reason = readReason(Reason)
    const row = await lockPublished(ctx, EB_ID, Version)
    const isLocked = IsLock === 1
    if (row.isLocked !== isLocked) {
      await changeBatch(ctx.db, row.id, { isLocked })
      await tellUnpaid(ctx, { batch: row, event: isLocked ? 'registrationLocked' : 'registrationUnlocked' })
      await insertAudit(ctx, {
        action: 'LockBatch',
        subject: 'batch',
        subjectId: row.id,
        before: { IsLock: 1 - IsLock },
        after: { IsLock, Reason: reason },
      })
    }
    return { item: await batchItem(ctx, row.id) }
  },
})

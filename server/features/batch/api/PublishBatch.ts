import { PublishBatch as endpoint } from '#contract/batch/batch.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { changeBatch, lockStaffBatch } from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { batchItem } from '../batchItem.ts'
import { checkReady } from '../checkReady.ts'

export const PublishBatch = handler(endpoint, {
  handle: async (ctx, input) => {
    const row = found(await lockStaffBatch(ctx.db, input.EB_ID))
    if (row.publishedAt !== null) refuse('BATCH_PUBLISHED')
    await requireVersion(ctx, { subject: 'batch', subjectId: row.id, stored: row.version, seen: input.Version })
    const { Offers } = await batchItem(ctx, row.id)
    if (Offers === 0) refuse('BATCH_NO_OFFERS')
    const blocking = (await checkReady(ctx, row)).filter(({ isBlocking }) => isBlocking)
    if (blocking.length > 0) refuse('BATCH_NOT_READY', { params: { n: blocking.length } })
    if (Offers !== input.Offers) refuse('BATCH_OFFERS_CHANGED', { params: { n: Offers } })
    await changeBatch(ctx.db, row.id, { publishedAt: ctx.now })
    const item = await batchItem(ctx, row.id)
    await insertAudit(ctx, {
      action: 'PublishBatch',
      subject: 'batch',
      subjectId: row.id,
      before: { PublishedTime: null },
      after: { PublishedTime: item.PublishedTime, Offers },
    })
    return { item }
  },
})

import { GetBatchAtWork as endpoint } from '#contract/scheduleStaff.ts'
import { batchAtWork } from '#domain/batchAtWork.ts'
import { handler } from '#server/handler.ts'
import { listWorkedBatches } from '#server/records/schedule/queries.ts'

export const GetBatchAtWork = handler(endpoint, {
  handle: async ({ db, now }) => ({ OtherMsg: { EB_ID: batchAtWork(await listWorkedBatches(db), now) } }),
})

import { GetBatchAtWork as endpoint } from '#contract/batch/batchSettings.ts'
import { batchAtWork } from '#domain/batch/batchAtWork.ts'
import { handler } from '#server/handler.ts'
import { listWorkedBatches } from '#server/records/batch/queries.ts'
import { findLastPlanned } from '#server/records/schedule/plan/planQueries.ts'

export const GetBatchAtWork = handler(endpoint, {
  handle: async ({ db, now }, { IsPlanned }) => {
    const planned = IsPlanned === 1 ? await findLastPlanned(db) : null
    return { OtherMsg: { EB_ID: planned ?? batchAtWork(await listWorkedBatches(db), now) } }
  },
})

import { GetExamBatchSummaryList as endpoint } from '#contract/catalogue/catalogue.ts'
import { byPhase } from '#domain/batch/batch.ts'
import { handler } from '#server/handler.ts'
import { batchSummaryWire } from '#server/records/catalogue/catalogue/catalogueWire.ts'
import { listBatchSummaries } from '#server/records/catalogue/catalogue/queries.ts'

/**
 * The answer is cached briefly only: exam times are published without a change of the catalogue, and phases and days
 * begin with time.
 */
const KEEP_MS = 10_000

export const GetExamBatchSummaryList = handler(endpoint, {
  handle: async ({ db, now }) => {
    const batches = (await listBatchSummaries(db, now)).map((batch) => batchSummaryWire(batch, now))
    return { listData: batches.sort((a, b) => byPhase({ phase: a.Phase }, { phase: b.Phase })) }
  },
  holdsUntil: (_answer, now) => now + KEEP_MS,
})

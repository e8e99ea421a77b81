import { GetBatchList as endpoint } from '#contract/batch/batch.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { figuresOfBatches } from '#server/records/batch/batchDraftQueries.ts'
import { countStaffBatches, listStaffBatches } from '#server/records/batch/batchQueries.ts'
import { batchRowWire } from '#server/records/batch/batchWire.ts'

export const GetBatchList = handler(endpoint, {
  handle: async ({ db, now }, input) => {
    const filter = { state: input.State ?? null, search: cleanText(input.Search) }
    const order = sortOf(input.Sort ?? '-RegStartDate')
    const [rows, totalCount] = await Promise.all([
      listStaffBatches(db, filter, { order, page: pageOf(input), now }),
      countStaffBatches(db, filter, now),
    ])
    const figuresOf = await figuresOfBatches(
      db,
      rows.map(({ id }) => id),
    )
    return { listData: rows.map((row) => batchRowWire(row, figuresOf(row.id), now)), totalCount }
  },
})

import { PreviewRetention as endpoint } from '#contract/people/retention.ts'
import { retentionKinds } from '#domain/people/retention.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { readDue } from '../readRetention.ts'

export const PreviewRetention = handler(endpoint, {
  handle: async (ctx) => {
    const listData = []
    for (const Kind of retentionKinds)
      for (const due of await readDue(ctx, Kind))
        listData.push({
          Kind,
          EB_ID: due.batchId,
          EB_Name: due.batchName,
          EndedTime: shanghaiIso(due.endedAt),
          Months: due.months,
          Count: due.count,
          Pieces: due.pieces,
          OldestTime: isoOrNull(due.oldestAt),
          Held: due.held.map(({ hold, count }) => ({ Why: hold, Count: count })),
          Seen: due.seen,
        })
    return { listData, totalCount: listData.length }
  },
})

import { GetRetentionRuns as endpoint } from '#contract/people/retention.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listRuns } from '#server/records/people/privacy/retentionQueries.ts'

const SHOWN = 100

export const GetRetentionRuns = handler(endpoint, {
  handle: async ({ db }) => {
    const listData = (await listRuns(db, SHOWN)).map((run) => ({
      RT_ID: run.id,
      Kind: run.kind,
      EB_Name: run.batchName,
      Count: run.counted,
      Handled: run.handled,
      Done: run.done,
      Skipped: run.skipped,
      ApprovedBy: run.approvedByName,
      ApprovedTime: shanghaiIso(run.approvedAt),
      EndedTime: isoOrNull(run.endedAt),
      Reason: run.reason,
    }))
    return { listData, totalCount: listData.length }
  },
})

import type { JobCtx } from '#server/context.ts'
import { listOpenRuns } from '#server/records/people/privacy/retentionQueries.ts'

/** Starts runs again that the queue has given up; one that is running takes no harm from it. */
export async function resumeRetention({ db, enqueue }: JobCtx): Promise<void> {
  for (const id of await listOpenRuns(db)) await enqueue('runRetention', { retentionRunId: id }, { key: `${id}` })
}

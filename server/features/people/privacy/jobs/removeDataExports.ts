import { EXPORT_HOURS } from '#domain/people/personalData.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { failLostExports, listOldExports, markExportRemoved } from '#server/records/people/privacy/myDataQueries.ts'

/** Removes copies that were not fetched in three days, and ends those that the queue has lost. */
export async function removeDataExports({ db, now, outside }: JobCtx): Promise<void> {
  await failLostExports(db, now - DAY_MS, now)
  for (const { id, fileKey } of await listOldExports(db, now - EXPORT_HOURS * HOUR_MS)) {
    if (fileKey !== null) await outside.store.remove(fileKey)
    await markExportRemoved(db, id)
  }
}

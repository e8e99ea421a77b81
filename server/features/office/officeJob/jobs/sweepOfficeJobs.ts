import { RESULT_DAYS } from '#domain/office/officeJob.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { failAbandoned, forgetResult, listOldResults } from '#server/records/office/officeJob/queries.ts'
import { listOldUploads, removeUpload } from '#server/records/office/officeJob/uploadQueries.ts'
import { removeOldPreviews } from '#server/records/office/print/previewQueries.ts'

const ABANDONED_MS = 6 * HOUR_MS

/** Removes uploads that nobody confirmed, results that nobody fetched in time and previews of prints, and ends jobs that the queue has lost. */
export async function sweepOfficeJobs({ db, now, outside }: JobCtx): Promise<void> {
  await failAbandoned(db, now - ABANDONED_MS, '长时间没有进展，已停止，请重新发起', now)
  for (const { id, fileKey } of await listOldResults(db, now - RESULT_DAYS * 24 * HOUR_MS)) {
    if (fileKey !== null) await outside.store.remove(fileKey)
    await forgetResult(db, id)
  }
  for (const { id, fileKey } of await listOldUploads(db, now - 24 * HOUR_MS)) {
    await outside.store.remove(fileKey)
    await removeUpload(db, id)
  }
  await removeOldPreviews(db, now - 24 * HOUR_MS)
}

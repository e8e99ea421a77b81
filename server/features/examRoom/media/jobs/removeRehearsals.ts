import { linkLife } from '#domain/people/linkLife.ts'
import type { JobCtx } from '#server/context.ts'
import { listRehearsalsLeft, moveRehearsalRemoved } from '#server/records/examRoom/media/rehearsalQueries.ts'

const MAX_PER_RUN = 500

/** Removes rehearsal videos from the store, complete or not, once their links have expired. */
export async function removeRehearsals(ctx: JobCtx): Promise<void> {
  const { db, now, outside } = ctx
  const before = now - linkLife.rehearsalPart.mostSeconds * 1000
  for (const { id, objectKey: key, uploadId } of await listRehearsalsLeft(db, before, MAX_PER_RUN)) {
    // Both are removed, because the answer to a completion may have been lost. Removing an absent object is no error.
    await outside.store.abortUpload(key, uploadId)
    await outside.store.remove(key)
    await moveRehearsalRemoved(db, id, now)
  }
}

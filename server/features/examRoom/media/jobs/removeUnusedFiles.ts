import { DAY_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { listUnusedFiles } from '#server/records/examRoom/media/queries.ts'
import { removeUnusedFile } from '../removeUnusedFile.ts'

const MAX_PER_RUN = 500

/**
 * Removes pictures that were stored a day ago and are not used: abandoned uploads, signatures of reviews that were
 * refused at the last moment, objects whose upload was interrupted. An interrupted run is completed by the next one, and no
 * object is left without a row.
 */
export async function removeUnusedFiles(ctx: JobCtx): Promise<void> {
  const before = ctx.now - DAY_MS
  for (let after = 0; ; ) {
    const unused = await listUnusedFiles(ctx.db, { before, after, limit: MAX_PER_RUN })
    for (const { id } of unused) {
      after = id
      await removeUnusedFile(ctx, id)
    }
    if (unused.length < MAX_PER_RUN) return
  }
}

import { DAY_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { deleteFileRow, listUnusedFiles, markUnused } from '#server/records/examRoom/media/queries.ts'
import { removePicture } from '../storedPicture.ts'

const MAX_PER_RUN = 500

/**
 * Removes pictures that were stored a day ago and are not used: abandoned uploads, signatures of reviews that were
 * refused at the last moment, objects whose upload was interrupted. The row is marked first, so that nothing can refer
 * to the picture any more, then the object is removed, then the row. An interrupted run is completed by the next one,
 * and no object is left without a row.
 */
export async function removeUnusedFiles(ctx: JobCtx): Promise<void> {
  const before = ctx.now - DAY_MS
  for (let after = 0; ; ) {
    const unused = await listUnusedFiles(ctx.db, { before, after, limit: MAX_PER_RUN })
    for (const { id, path } of unused) {
      after = id
      if (!(await ctx.transaction(({ db }) => markUnused(db, id, ctx.now)))) continue
      await removePicture(ctx.outside.store, path)
      await deleteFileRow(ctx.db, id)
    }
    if (unused.length < MAX_PER_RUN) return
  }
}

import type { ManualCtx } from '#server/context.ts'
import { deleteFileRow, markUnused } from '#server/records/examRoom/media/queries.ts'
import { removePicture } from './storedPicture.ts'

/**
 * Removes one picture unless something uses it. The row is marked first, so that nothing can refer to the picture any more,
 * then the object is removed, then the row; an interrupted run is completed by the job `removeUnusedFiles`.
 * @throws OutsideError
 */
export async function removeUnusedFile(
  ctx: Pick<ManualCtx<unknown>, 'db' | 'now' | 'outside' | 'transaction'>,
  id: number,
): Promise<void> {
  const path = await ctx.transaction(({ db, now }) => markUnused(db, id, now))
  if (path === null) return
  await removePicture(ctx.outside.store, path)
  await deleteFileRow(ctx.db, id)
}

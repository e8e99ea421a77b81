import { join } from 'node:path'
import { MINUTE_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { findUnlookedPhoto, recordFaces } from '#server/records/examRoom/media/photoLookQueries.ts'
import { fetchPicture, inWorkFolder, locateFaces } from '../mediaWork.ts'

const LIMIT_MS = MINUTE_MS

/** Finds the faces in an uploaded ID photo, for the hints on its page. If that fails, there are no hints. */
export async function lookAtPhoto(ctx: JobCtx, { fileId }: { fileId: number }): Promise<void> {
  const path = await findUnlookedPhoto(ctx.db, fileId)
  if (path === null) return
  await inWorkFolder(ctx, async (folder) => {
    const input = join(folder, 'photo')
    if (!(await fetchPicture(ctx, path, input))) return
    const faces = await locateFaces(ctx, input, LIMIT_MS)
    if (faces) await recordFaces(ctx.db, fileId, faces)
  })
}

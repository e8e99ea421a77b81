import { GetVideoUpload as endpoint } from '#contract/examRoom/media.ts'
import { handler } from '#server/handler.ts'
import { endUpload } from '#server/records/examRoom/media/videoQueries.ts'
import { refuse } from '#server/refuse.ts'
import { findUploadAndSitting, uploadWire } from '../videoUpload.ts'

export const GetVideoUpload = handler(endpoint, {
  handle: async (ctx, { UploadId }) => {
    const { db, now, outside } = ctx
    const { upload, sitting } = await findUploadAndSitting(ctx, UploadId)
    if (upload.completedAt) return { item: uploadWire(upload, null, sitting, now) }
    if (upload.endedAt) refuse('VIDEO_UPLOAD_OVER')
    const arrived = await outside.store.listParts(upload.objectKey, upload.uploadId)
    if (arrived) return { item: uploadWire(upload, arrived, sitting, now) }
    // The object exists, so only the answer to its completion was lost; completing it again succeeds.
    if (await outside.store.head(upload.objectKey)) {
      const item = uploadWire(upload, null, sitting, now)
      return { item: { ...item, IsComplete: 0 as const } }
    }
    await endUpload(db, upload.id, now)
    return refuse('VIDEO_UPLOAD_OVER')
  },
})

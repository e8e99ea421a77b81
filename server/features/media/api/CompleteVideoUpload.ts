import { CompleteVideoUpload as endpoint } from '#contract/video.ts'
import { whyCannotUpload } from '#domain/examSession.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import type { Outside } from '#server/outside.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { whyElsewhere, whyUnpaid } from '../../exam/sitting.ts'
import { completeUploadRow, type VideoUpload } from '../videoQueries.ts'
import { findUploadAndSitting, partCountOf, wholeParts } from '../videoUpload.ts'

/** Makes the object of its parts. The store may have done so already, and only its answer was lost. */
async function putTogether({ store }: Outside, upload: VideoUpload): Promise<void> {
  const { object_key: key, upload_id: uploadId } = upload
  const arrived = await store.listParts(key, uploadId)
  if (arrived) {
    const parts = wholeParts(upload, arrived)
    if (parts.length !== partCountOf(upload)) refuse('VIDEO_PARTS_MISSING')
    const outcome = await store.completeUpload(key, uploadId, parts)
    if (outcome.kind === 'completed') return
    // A part was sent again meanwhile.
    if (outcome.kind !== 'noUpload') refuse('VIDEO_PARTS_MISSING')
  }
  if ((await store.head(key))?.bytes !== upload.bytes) refuse('VIDEO_UPLOAD_OVER')
}

export const CompleteVideoUpload = handler(endpoint, {
  handle: async (ctx, { UploadId }) => {
    const { db, now, outside } = ctx
    const { upload, sitting } = await findUploadAndSitting(ctx, UploadId)
    let completedAt = upload.completed_at
    if (!completedAt) {
      refuseIf(whyUnpaid(sitting) ?? whyCannotUpload(sitting.facts, now) ?? whyElsewhere(sitting, ctx.me))
      await putTogether(outside, upload)
      // The moment that counts is when the request to finish had arrived (rulings 6).
      completedAt = await completeUploadRow(db, upload.id, new Date(now))
    }
    return {
      OtherMsg: {
        Key: upload.object_key,
        CompletedTime: shanghaiIso(completedAt.getTime()),
        FileBytes: upload.bytes,
      },
    }
  },
})

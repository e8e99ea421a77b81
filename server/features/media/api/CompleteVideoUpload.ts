import { CompleteVideoUpload as endpoint } from '#contract/video.ts'
import { whyCannotUpload } from '#domain/examSession.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { refuseIf } from '#server/refuse.ts'
import { whyElsewhere, whyUnpaid } from '../../exam/sitting.ts'
import { completeUploadRow } from '../videoQueries.ts'
import { findUploadAndSitting, putTogether } from '../videoUpload.ts'

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

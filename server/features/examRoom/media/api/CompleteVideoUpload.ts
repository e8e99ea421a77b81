import { CompleteVideoUpload as endpoint } from '#contract/examRoom/media.ts'
import { whyCannotUpload } from '#domain/examRoom/examSession.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { whyOnOtherDevice, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import { completeUploadRow } from '#server/records/examRoom/media/videoQueries.ts'
import { refuseIf } from '#server/refuse.ts'
import { assembleObject, findUploadAndSitting, objectMadeAt } from '../videoUpload.ts'

export const CompleteVideoUpload = handler(endpoint, {
  handle: async (ctx, { UploadId }) => {
    const { db, now, outside } = ctx
    const { upload, sitting } = await findUploadAndSitting(ctx, UploadId)
    let completedAt = upload.completedAt
    if (!completedAt) {
      refuseIf(whyUnpaid(sitting))
      // The deadline applies to the arrival of the request to finish (rulings#attach-video). If an earlier answer of
      // the store was lost, the time at which the store finished counts instead.
      const isOver = whyCannotUpload(sitting.facts, now) === 'UPLOAD_TIME_OVER'
      const judgedAt = (isOver ? await objectMadeAt(outside, upload) : null) ?? now
      refuseIf(whyCannotUpload(sitting.facts, judgedAt) ?? whyOnOtherDevice(sitting, ctx.me))
      await assembleObject(outside, upload)
      completedAt = await completeUploadRow(db, upload.id, judgedAt)
    }
    return {
      OtherMsg: {
        Key: upload.objectKey,
        CompletedTime: shanghaiIso(completedAt),
        FileBytes: upload.bytes,
      },
    }
  },
})

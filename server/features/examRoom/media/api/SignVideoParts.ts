import { SignVideoParts as endpoint } from '#contract/examRoom/media.ts'
import { secondsLeft, sessionEndOf, whyCannotUpload } from '#domain/examRoom/examSession.ts'
import { linkLife } from '#domain/people/linkLife.ts'
import { handler } from '#server/handler.ts'
import { whyOnOtherDevice, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import { forBrowser } from '#server/records/examRoom/media/videoLink.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { findUploadAndSitting, partCountOf, partSizeOf } from '../videoUpload.ts'

export const SignVideoParts = handler(endpoint, {
  handle: async (ctx, { UploadId, Parts }) => {
    const { now, outside } = ctx
    const { upload, sitting } = await findUploadAndSitting(ctx, UploadId)
    const { session, window } = sitting.facts
    refuseIf(whyUnpaid(sitting) ?? whyCannotUpload(sitting.facts, now) ?? whyOnOtherDevice(sitting, ctx.me))
    if (session === null || upload.completedAt || upload.endedAt) return refuse('VIDEO_UPLOAD_OVER')
    if (Parts.some((part) => part > partCountOf(upload))) refuse('INPUT_WRONG')
    // A link is useless after the end of the session.
    const left = Math.max(1, secondsLeft(sessionEndOf(session, window), now))
    return {
      listData: Parts.map((part) => {
        const bytes = partSizeOf(upload, part)
        const link = outside.store.presignPart(upload.objectKey, {
          uploadId: upload.uploadId,
          partNumber: part,
          bytes,
          expiresSeconds: Math.min(linkLife.videoPart.mostSeconds, left),
        })
        return { Part: part, Url: forBrowser(ctx, link), Size: bytes }
      }),
    }
  },
})

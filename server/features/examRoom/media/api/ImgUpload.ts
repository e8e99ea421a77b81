import { bit } from '#contract/bit.ts'
import { ImgUpload as endpoint } from '#contract/examRoom/media.ts'
import { PHOTO_ADVISED_MIN_BYTES } from '#domain/enrolment/enrolment.ts'
import { contradictsKind } from '#domain/office/fileName.ts'
import { isSpent } from '#server/config/limits.ts'
import { handler } from '#server/handler.ts'
import { countUploadsSince } from '#server/records/examRoom/media/queries.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { refuse } from '#server/refuse.ts'
import { takePicture } from '#server/tuning/encodeWhenFirstSeen.ts'
import { quotaDayStart, refuseQuotaSpent } from '../dailyQuota.ts'
import { storePicture } from '../storedPicture.ts'

export const ImgUpload = handler(endpoint, {
  handle: async (ctx, { TypePath }) => {
    const { db, me, now, config, secrets, upload } = ctx
    if (TypePath !== 'UserPhoto' && TypePath !== 'UserIMG') return refuse('PICTURE_TYPE_WRONG')
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    // A jpg named .png is accepted, because the picture is encoded anew under a name of ours.
    if (contradictsKind(upload.fileName, 'picture')) return refuse('FILE_WRONG')
    const most = config.limits.uploadsPerDay
    const uploaded = await countUploadsSince(db, me.accountId, quotaDayStart(now))
    if (isSpent(uploaded, most)) refuseQuotaSpent('UPLOADS_SPENT', { n: most }, now)
    const picture = await takePicture(upload.bytes)
    const originalBytes = upload.bytes.length
    const path = await storePicture(ctx, { ...picture, kind: TypePath, extension: 'jpg', originalBytes })
    return {
      OtherMsg: {
        FilePath: path,
        Url: fileLink(secrets, path, now),
        Width: picture.width,
        Height: picture.height,
        IsSmall: bit(originalBytes < PHOTO_ADVISED_MIN_BYTES),
      },
    }
  },
})

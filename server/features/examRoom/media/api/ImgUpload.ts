import { ImgUpload as endpoint } from '#contract/examRoom/media.ts'
import { contradictsKind } from '#domain/office/fileName.ts'
import { isSpent } from '#server/config/limits.ts'
import { handler } from '#server/handler.ts'
import { countUploadsSince } from '#server/records/examRoom/media/queries.ts'
import { refuse } from '#server/refuse.ts'
import { quotaDayStart, refuseQuotaSpent } from '../dailyQuota.ts'
import { storeUpload } from '../storeUpload.ts'

export const ImgUpload = handler(endpoint, {
  handle: async (ctx, { TypePath }) => {
    const { db, me, now, config, upload } = ctx
    if (TypePath !== 'UserPhoto' && TypePath !== 'UserIMG') return refuse('PICTURE_TYPE_WRONG')
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    // A jpg named .png is accepted, because the picture is encoded anew under a name of ours.
    if (contradictsKind(upload.fileName, 'picture')) return refuse('FILE_WRONG')
    const most = config.limits.uploadsPerDay
    const uploaded = await countUploadsSince(db, me.accountId, quotaDayStart(now))
    if (isSpent(uploaded, most)) refuseQuotaSpent('UPLOADS_SPENT', { n: most }, now)
    return { OtherMsg: await storeUpload(ctx, upload.bytes, TypePath) }
  },
})

import { bit } from '#contract/bit.ts'
import { UploadPupilPhotos as endpoint, type PupilPhotoWire } from '#contract/enrolment/enrolmentPupils.ts'
import { refusalText } from '#contract/refusals.ts'
import { whyPictureTooLarge } from '#domain/enrolment/enrolment.ts'
import { PUPILS_PER_SHEET } from '#domain/enrolment/pupils.ts'
import { readZip, type ZippedFile } from '#server/archives/readZip.ts'
import { isSpent } from '#server/config/limits.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { quotaDayStart, refuseQuotaSpent } from '#server/features/examRoom/media/dailyQuota.ts'
import { storeUpload } from '#server/features/examRoom/media/storeUpload.ts'
import { handler } from '#server/handler.ts'
import { countUploadsSince } from '#server/records/examRoom/media/queries.ts'
import { Refusal, refuse } from '#server/refuse.ts'

const PICTURE = /\.(jpe?g|png)$/

async function storeOne(ctx: ManualCtx<Me>, name: string, open: () => Promise<ZippedFile>): Promise<PupilPhotoWire> {
  const refused = (Msg: string) => ({ Name: name, FilePath: '', Url: '', IsSmall: bit(false), Msg })
  try {
    const { bytes } = await open()
    const why = whyPictureTooLarge(bytes.length)
    if (why) return refused(refusalText(why))
    const { FilePath, Url, IsSmall } = await storeUpload(ctx, bytes, 'UserPhoto')
    return { Name: name, FilePath, Url, IsSmall, Msg: '' }
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'PICTURE_WRONG' || error.code === 'ZIP_UNREADABLE'))
      return refused(error.message)
    throw error
  }
}

/** Pictures are taken one after the other, so that a class does not keep everybody else's waiting. */
export const UploadPupilPhotos = handler(endpoint, {
  handle: async (ctx) => {
    const { db, me, now, config, upload } = ctx
    if (!upload) return refuse('FILE_REQUIRED')
    const files = [...(await readZip(upload.bytes))].filter(([name]) => PICTURE.test(name))
    if (files.length === 0) refuse('PUPIL_PHOTO_NONE')
    if (files.length > PUPILS_PER_SHEET) refuse('PUPIL_PHOTOS_MANY', { params: { n: PUPILS_PER_SHEET } })
    const most = config.limits.uploadsPerDay
    const uploaded = await countUploadsSince(db, me.accountId, quotaDayStart(now))
    if (isSpent(uploaded + files.length - 1, most)) refuseQuotaSpent('UPLOADS_SPENT', { n: most }, now)
    const listData: PupilPhotoWire[] = []
    for (const [name, open] of files) listData.push(await storeOne(ctx, name, open))
    return { listData, totalCount: listData.length }
  },
})

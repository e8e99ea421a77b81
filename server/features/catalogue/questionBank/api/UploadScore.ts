import { UploadScore as endpoint } from '#contract/catalogue/questionBank.ts'
import { contradictsKind } from '#domain/office/fileName.ts'
import { handler } from '#server/handler.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { refuse } from '#server/refuse.ts'
import { storeScore } from '../storeScore.ts'

/** One that no question refers to is removed after a day. Refuses FILE_REQUIRED, FILE_WRONG, PICTURE_WRONG. */
export const UploadScore = handler(endpoint, {
  handle: async (ctx) => {
    const { now, secrets, upload } = ctx
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    if (contradictsKind(upload.fileName, 'picture')) return refuse('FILE_WRONG')
    const { path, width, height } = await storeScore(ctx, upload.bytes)
    return { OtherMsg: { Path: path, Url: fileLink(secrets, path, now), Width: width, Height: height } }
  },
})

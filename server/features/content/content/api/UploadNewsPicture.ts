import { UploadNewsPicture as endpoint } from '#contract/content/contentNews.ts'
import { BANNER_HEIGHT, BANNER_WIDTH } from '#domain/content/news.ts'
import { contradictsKind } from '#domain/office/fileName.ts'
import { storeNewsPicture } from '#server/features/examRoom/media/newsPicture.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'

/** Refuses FILE_REQUIRED, FILE_WRONG, PICTURE_WRONG, and OVERLOADED (429) when too many pictures wait. */
export const UploadNewsPicture = handler(endpoint, {
  handle: async (ctx, { Shape }) => {
    const { upload } = ctx
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    if (contradictsKind(upload.fileName, 'picture')) return refuse('FILE_WRONG')
    const shape = Shape === 'banner' ? { width: BANNER_WIDTH, height: BANNER_HEIGHT } : null
    const { path, width, height } = await storeNewsPicture(ctx, upload.bytes, shape)
    return { OtherMsg: { Path: `/files/${path}`, Width: width, Height: height } }
  },
})

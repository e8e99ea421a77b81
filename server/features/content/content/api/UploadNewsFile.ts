import { UploadNewsFile as endpoint } from '#contract/content/contentNews.ts'
import { handler } from '#server/handler.ts'
import { newsFileWire } from '#server/records/content/content/newsFileQueries.ts'
import { refuse } from '#server/refuse.ts'
import { storeNewsFile } from '../newsFiles.ts'

/** Refuses FILE_REQUIRED, NEWS_FILE_LARGE (413) and NEWS_FILE_WRONG. */
export const UploadNewsFile = handler(endpoint, {
  handle: async (ctx) => {
    const { upload } = ctx
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    return { OtherMsg: newsFileWire(await storeNewsFile(ctx, upload)) }
  },
})

import { RestoreNewsVersion as endpoint } from '#contract/content/contentNews.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { findNewsVersion } from '#server/records/content/content/newsVersionQueries.ts'
import { lockNews } from '#server/records/content/content/staffNewsQueries.ts'
import { found } from '#server/refuse.ts'
import { saveNewsVersion } from '../saveNewsVersion.ts'

export const RestoreNewsVersion = handler(endpoint, {
  handle: async (ctx, { NewsID, No, Version }) => {
    const news = found(await lockNews(ctx.db, NewsID))
    await requireVersion(ctx, { subject: 'news', subjectId: news.id, stored: news.version, seen: Version })
    const stored = found(await findNewsVersion(ctx.db, news.id, No))
    const { channelId, title, indexInfo, pictures, files, linkUrl, html } = stored
    const content = { channelId, title, indexInfo, pictures, files, linkUrl, html }
    return { OtherMsg: await saveNewsVersion(ctx, news, content, { restoredNo: No }) }
  },
})

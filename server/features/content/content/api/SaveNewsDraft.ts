import { SaveNewsDraft as endpoint } from '#contract/content/contentNews.ts'
import { cleanNewsContent, type NewsContent, whyNewsUnfit } from '#domain/content/news.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { listChannelParents } from '#server/records/content/content/channelQueries.ts'
import { listNewsFiles } from '#server/records/content/content/newsFileQueries.ts'
import { sanitiseNews } from '#server/records/content/content/sanitiseNews.ts'
import { lockNews } from '#server/records/content/content/staffNewsQueries.ts'
import { pathOfFile } from '#server/records/fileLink.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { saveNewsVersion } from '../saveNewsVersion.ts'

export const SaveNewsDraft = handler(endpoint, {
  // Cleaning a long text takes a while, for which no transaction is held.
  before: async (_ctx, { CID, Title, IndexInfo, Pictures, LinkUrl, Info, Attachments }): Promise<NewsContent> => {
    const content = cleanNewsContent({
      channelId: CID,
      title: Title,
      indexInfo: IndexInfo,
      pictures: Pictures,
      files: Attachments.map(pathOfFile),
      linkUrl: LinkUrl,
      html: sanitiseNews(Info),
    })
    refuseIf(whyNewsUnfit(content))
    return content
  },
  handle: async (ctx, { NewsID, Version }, content) => {
    if (!(await listChannelParents(ctx.db)).has(content.channelId)) refuse('CHANNEL_REQUIRED')
    if ((await listNewsFiles(ctx.db, content.files)).length < content.files.length) refuse('NEWS_FILE_UNKNOWN')
    const news = NewsID === 0 ? null : found(await lockNews(ctx.db, NewsID))
    if (news) await requireVersion(ctx, { subject: 'news', subjectId: news.id, stored: news.version, seen: Version })
    return { OtherMsg: await saveNewsVersion(ctx, news, content, { restoredNo: null }) }
  },
})

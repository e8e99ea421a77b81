import { PublishNews as endpoint } from '#contract/content/contentNews.ts'
import { countLostPictures, newsStateOf, publicationTime, whyCannotPublish } from '#domain/content/news.ts'
import { type Instant, parseIso } from '#domain/time.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { findNewsVersion } from '#server/records/content/content/newsVersionQueries.ts'
import { lockNews, publishNewest } from '#server/records/content/content/staffNewsQueries.ts'
import { stateWire } from '#server/records/content/content/staffNewsWire.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

/** Years beyond any timed publication, which PostgreSQL might not even store. */
const LAST_YEAR = Date.UTC(2100, 0, 1)

function readTime(text: string): Instant | null {
  if (text === '') return null
  const at = parseIso(text)
  return at === null || at > LAST_YEAR ? refuse('NEWS_TIME_PAST') : at
}

export const PublishNews = handler(endpoint, {
  handle: async (ctx, { NewsID, UpTime, LostPictures, Version }) => {
    const news = found(await lockNews(ctx.db, NewsID))
    await requireVersion(ctx, { subject: 'news', subjectId: news.id, stored: news.version, seen: Version })
    const content = found(await findNewsVersion(ctx.db, news.id, news.newestNo))
    refuseIf(whyCannotPublish(content, news.isBanner))
    const lost = countLostPictures(content.html)
    if (lost !== LostPictures) return refuse('NEWS_PICTURE_LOST', { params: { n: lost } })
    const upTime = publicationTime(newsStateOf(news, ctx.now), { upTime: news.upTime, at: readTime(UpTime) }, ctx.now)
    if (typeof upTime !== 'number') return refuse(upTime)
    const version = await publishNewest(ctx.db, news.id, content, upTime)
    const after = { ...news, isPublished: true, withdrawnAt: null, upTime }
    await insertAudit(ctx, {
      action: 'PublishNews',
      subject: 'news',
      subjectId: news.id,
      before: { ...stateWire(news, ctx.now), PublishedNo: news.publishedNo },
      after: { ...stateWire(after, ctx.now), PublishedNo: news.newestNo },
    })
    return { OtherMsg: { Version: version, ...stateWire(after, ctx.now) } }
  },
})

import { GetBanner as endpoint } from '#contract/content/contentNews.ts'
import { newsStateOf } from '#domain/content/news.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listBanner } from '#server/records/content/content/bannerQueries.ts'
import { findFormVersion } from '#server/records/content/content/formQueries.ts'

export const GetBanner = handler(endpoint, {
  handle: async ({ db, now }) => {
    // The version first: read after a change it would let that change be overwritten.
    const Version = await findFormVersion(db, 'banner')
    const items = (await listBanner(db)).map((news) => ({
      NewsID: news.id,
      Title: news.title,
      Cover: news.pictures[0] ?? '',
      State: newsStateOf(news, now),
      UpTime: shanghaiIso(news.upTime),
    }))
    return { item: { Version, Items: items } }
  },
})

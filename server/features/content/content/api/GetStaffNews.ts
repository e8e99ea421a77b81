import { GetStaffNews as endpoint } from '#contract/content/contentNews.ts'
import { handler } from '#server/handler.ts'
import { listNewsFiles } from '#server/records/content/content/newsFileQueries.ts'
import { findStaffNews } from '#server/records/content/content/staffNewsQueries.ts'
import { staffNewsWire } from '#server/records/content/content/staffNewsWire.ts'
import { found } from '#server/refuse.ts'

export const GetStaffNews = handler(endpoint, {
  handle: async ({ db, now }, { NewsID }) => {
    const news = found(await findStaffNews(db, NewsID))
    return { item: staffNewsWire(news, await listNewsFiles(db, news.files), now) }
  },
})

import { GetNewsInfo as endpoint } from '#contract/content/content.ts'
import { handler } from '#server/handler.ts'
import { listNewsFiles } from '#server/records/content/content/newsFileQueries.ts'
import { newsWire } from '#server/records/content/content/newsWire.ts'
import { readNews } from '#server/records/content/content/queries.ts'
import { found } from '#server/refuse.ts'

/** Counts the click. Refuses NOT_FOUND alike for an unknown item and for one that readers may not see. */
export const GetNewsInfo = handler(endpoint, {
  handle: async ({ db, now }, { NewsID }) => {
    const news = found(await readNews(db, NewsID, now))
    return { item: newsWire(news, await listNewsFiles(db, news.files)) }
  },
})

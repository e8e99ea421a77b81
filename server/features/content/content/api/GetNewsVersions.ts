import { GetNewsVersions as endpoint } from '#contract/content/contentNews.ts'
import { handler } from '#server/handler.ts'
import { listNewsVersions } from '#server/records/content/content/newsVersionQueries.ts'
import { newsVersionWire } from '#server/records/content/content/staffNewsWire.ts'

export const GetNewsVersions = handler(endpoint, {
  handle: async ({ db }, { NewsID }) => ({ listData: (await listNewsVersions(db, NewsID)).map(newsVersionWire) }),
})

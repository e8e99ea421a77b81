import { GetNewsInfo as endpoint } from '#contract/content.ts'
import { handler } from '#server/handler.ts'
import { newsWire } from '#server/records/content/newsWire.ts'
import { readNews } from '#server/records/content/queries.ts'
import { found } from '#server/refuse.ts'

/** Counts the click. Refuses NOT_FOUND for an unknown and for an unpublished item alike. */
export const GetNewsInfo = handler(endpoint, {
  handle: async ({ db }, { NewsID }) => ({ item: newsWire(found(await readNews(db, NewsID))) }),
})

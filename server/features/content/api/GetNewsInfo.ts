import { GetNewsInfo as endpoint } from '#contract/content.ts'
import { handler } from '#server/handler.ts'
import { found } from '#server/refuse.ts'
import { newsWire } from '../newsWire.ts'
import { readNews } from '../queries.ts'

/** Counts the click. NOT_FOUND for an unknown and for an unpublished item alike. */
export const GetNewsInfo = handler(endpoint, {
  handle: async ({ db }, { NewsID }) => ({ item: newsWire(found(await readNews(db, NewsID))) }),
})

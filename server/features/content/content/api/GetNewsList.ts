import { GetNewsList as endpoint } from '#contract/content/content.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { newsHeadWire } from '#server/records/content/content/newsWire.ts'
import { countNews, listNews, type NewsOrder } from '#server/records/content/content/queries.ts'

/** The channel of outstanding candidates, who take turns at the top (specification#constants). */
const RANDOM_CHANNEL = 13
const ORDERS: ReadonlySet<string> = new Set<NewsOrder>(['UpTime', 'ClickNum', 'Random'])

function isOrder(text: string): text is NewsOrder {
  return ORDERS.has(text)
}

/** Lists published news of a channel, of the banner (`IsBanner` 1), or of all channels (rulings#shapes). */
export const GetNewsList = handler(endpoint, {
  handle: async ({ db, now }, { CID, OrderByStr, IsBanner, ...paging }) => {
    const { index, size, offset } = pageOf(paging)
    const filter = { channelId: CID ?? null, onlyBanner: IsBanner === 1, now }
    const usual = CID === RANDOM_CHANNEL ? 'Random' : 'UpTime'
    const order = isOrder(OrderByStr) ? OrderByStr : usual
    const news = await listNews(db, filter, { order, limit: size, offset })
    const isWhole = index === 1 && news.length < size
    return { listData: news.map(newsHeadWire), totalCount: isWhole ? news.length : await countNews(db, filter) }
  },
})

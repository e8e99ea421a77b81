import { GetStaffNewsList as endpoint } from '#contract/content/contentNews.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countStaffNews, listStaffNews } from '#server/records/content/content/staffNewsQueries.ts'
import { staffNewsRowWire } from '#server/records/content/content/staffNewsWire.ts'

export const GetStaffNewsList = handler(endpoint, {
  handle: async ({ db, now }, { CID, State, IsBanner, Query, Sort, ...paging }) => {
    const filter = {
      channelId: CID ?? null,
      state: State ?? null,
      onlyBanner: IsBanner === 1,
      text: cleanText(Query),
      now,
    }
    const order = sortOf(Sort ?? '-SavedTime')
    const [rows, totalCount] = await Promise.all([
      listStaffNews(db, filter, order, pageOf(paging)),
      countStaffNews(db, filter),
    ])
    return { listData: rows.map((row) => staffNewsRowWire(row, now)), totalCount }
  },
})

import { GetMessageLog as endpoint } from '#contract/content/messageStaff.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countLog, listLog } from '#server/records/content/message/logQueries.ts'

export const GetMessageLog = handler(endpoint, {
  handle: async ({ db, me }, { Search, EB_ID, State, Way, ...paging }) => {
    const filter = {
      search: cleanText(Search),
      batchId: EB_ID ?? null,
      state: State ?? null,
      way: Way ?? null,
      within: me.areaIds,
    }
    const [listData, totalCount] = await Promise.all([listLog(db, filter, pageOf(paging)), countLog(db, filter)])
    return { listData, totalCount }
  },
})

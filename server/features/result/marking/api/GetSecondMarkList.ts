import { GetSecondMarkList as endpoint } from '#contract/result/markingSecond.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countSecondMarks, listSecondMarks } from '#server/records/result/marking/secondMarkList.ts'

export const GetSecondMarkList = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, State, Reason, Search, ...paging }) => {
    const filter = {
      batchId: EB_ID,
      state: State ?? null,
      reason: Reason ?? null,
      search: Search.trim(),
      within: me.areaIds,
    }
    const [listData, totalCount] = await Promise.all([
      listSecondMarks(db, filter, pageOf(paging)),
      countSecondMarks(db, filter),
    ])
    return { listData, totalCount }
  },
})

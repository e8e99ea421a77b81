import { GetExamTimeList as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countExamTimes, listExamTimes } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { examTimeWire } from '#server/records/schedule/examTime/examTimeWire.ts'

export const GetExamTimeList = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, ...paging }) => {
    const isPaged = paging.PageIndex !== undefined || paging.PageSize !== undefined
    const of = { batchId: EB_ID ?? 0, within: me.areaIds }
    const rows = await listExamTimes(db, of, isPaged ? pageOf(paging) : null)
    return { listData: rows.map(examTimeWire), totalCount: isPaged ? await countExamTimes(db, of) : rows.length }
  },
})

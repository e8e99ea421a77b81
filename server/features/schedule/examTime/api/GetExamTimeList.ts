import { GetExamTimeList as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { handler } from '#server/handler.ts'
import { listExamTimes } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { examTimeWire } from '#server/records/schedule/examTime/examTimeWire.ts'

export const GetExamTimeList = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID }) => {
    const rows = await listExamTimes(db, { batchId: EB_ID ?? 0, within: me.areaIds })
    return { listData: rows.map(examTimeWire), totalCount: rows.length }
  },
})

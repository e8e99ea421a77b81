import { GetExamTimeList as endpoint } from '#contract/scheduleStaff.ts'
import { handler } from '#server/handler.ts'
import { listExamTimes } from '#server/records/schedule/examTimeQueries.ts'
import { examTimeWire } from '#server/records/schedule/examTimeWire.ts'

export const GetExamTimeList = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => {
    const rows = await listExamTimes(db, EB_ID ?? 0)
    return { listData: rows.map(examTimeWire), totalCount: rows.length }
  },
})

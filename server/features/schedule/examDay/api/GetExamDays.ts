import { GetExamDays as endpoint } from '#contract/schedule/examDayBoard.ts'
import { DAY_MS, startOfShanghaiDay } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listExamDays } from '#server/records/schedule/examDay/dayQueries.ts'

export const GetExamDays = handler(endpoint, {
  handle: async ({ db, me, now }) => {
    const today = startOfShanghaiDay(now)
    const rows = await listExamDays(db, {
      from: today - 7 * DAY_MS,
      until: today + 31 * DAY_MS,
      within: me.areaIds,
    })
    return {
      listData: rows.map((row) => ({
        EB_ID: row.batchId,
        EB_Name: row.batchName,
        Date: row.date,
        OnSite: row.onSite,
        Online: row.online,
      })),
      totalCount: rows.length,
    }
  },
})

import { GetDoorTimes as endpoint } from '#contract/result/reviewDoor.ts'
import { DAY_MS, shanghaiIso, startOfShanghaiDay } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listDoorTimes } from '#server/records/result/review/doorQueries.ts'

export const GetDoorTimes = handler(endpoint, {
  handle: async ({ db, me, now }) => {
    const from = startOfShanghaiDay(now)
    const rows = await listDoorTimes(db, { from, until: from + DAY_MS - 1, within: me.areaIds })
    return {
      listData: rows.map((row) => ({
        ET_ID: row.id,
        EB_Name: row.batchName,
        ExamBeginDate: shanghaiIso(row.beginsAt),
        ExamEndDate: shanghaiIso(row.endsAt),
        ExamAddress: row.address,
        ExamRoom: row.room,
        Expected: row.expected,
        Arrived: row.arrived,
        Absent: row.absent,
      })),
      totalCount: rows.length,
    }
  },
})

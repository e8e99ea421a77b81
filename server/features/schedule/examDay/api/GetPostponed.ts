import { GetPostponed as endpoint } from '#contract/schedule/postpone.ts'
import { pageOf } from '#domain/page.ts'
import { DAY_MS, isoOrNull, parseIso, shanghaiIso, startOfShanghaiDay } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listPostponed } from '#server/records/schedule/plan/postponementQueries.ts'

export const GetPostponed = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, Date: date, ...paging }) => {
    const from = date === undefined ? null : startOfShanghaiDay(parseIso(date) ?? 0)
    const { rows, total } = await listPostponed(db, {
      ...pageOf(paging),
      batchId: EB_ID ?? null,
      leftOn: from === null ? null : { from, to: from + DAY_MS },
      within: me.areaIds,
    })
    const listData = rows.map((row) => ({
      EF_ID: row.id,
      Name: row.name,
      ExamNO: row.examNo ?? '',
      EB_Name: row.batchName,
      MName: row.majorName,
      GName: row.gradeName,
      LeftRoom: row.leftRoom,
      LeftTime: shanghaiIso(row.leftAt),
      Room: row.room ?? '',
      BeginTime: isoOrNull(row.beginsAt),
      Reason: row.reason,
      Owner: row.ownerName,
      PostponedTime: shanghaiIso(row.postponedAt),
    }))
    return { listData, totalCount: total }
  },
})

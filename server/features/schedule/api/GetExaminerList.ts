import { GetExaminerList as endpoint } from '#contract/scheduleStaff.ts'
import { bit } from '#server/bit.ts'
import { handler } from '#server/handler.ts'
import { listExaminers } from '#server/records/review/examinerListQueries.ts'

export const GetExaminerList = handler(endpoint, {
  handle: async ({ db }) => {
    const rows = await listExaminers(db)
    return {
      listData: rows.map((row) => ({
        UserID: row.id,
        Name: row.name,
        Mobile: row.mobile,
        Organisation: row.organisation,
        IsChief: bit(row.is_chief),
        Open: row.open,
        Awaited: row.awaited,
        Done: row.done,
      })),
      totalCount: rows.length,
    }
  },
})

import { GetExaminerList as endpoint } from '#contract/staffExam.ts'
import { handler } from '#server/handler.ts'
import { listExaminers } from '../examinerQueries.ts'

export const GetExaminerList = handler(endpoint, {
  handle: async ({ db }) => {
    const rows = await listExaminers(db)
    return {
      listData: rows.map((row) => ({
        UserID: row.id,
        Name: row.name,
        Mobile: row.mobile,
        Organisation: row.organisation,
        IsChief: row.is_chief ? (1 as const) : (0 as const),
        Open: row.assigned - row.done,
        Done: row.done,
      })),
      totalCount: rows.length,
    }
  },
})

import { GetExamTextBookList as endpoint } from '#contract/examRoom/exam.ts'
import { handler } from '#server/handler.ts'
import { listTextbooks } from '#server/records/examRoom/exam/queries.ts'

/** The specification's `IsSub` has no effect: only published textbooks are listed either way. */
export const GetExamTextBookList = handler(endpoint, {
  handle: async ({ db }, { MID }) => ({
    listData: (await listTextbooks(db, MID)).map(({ id, name }) => ({ TB_ID: id, BookName: name })),
  }),
})

import { GetExamTextBookList as endpoint } from '#contract/exam.ts'
import { handler } from '#server/handler.ts'
import { listTextbooks } from '#server/records/exam/queries.ts'

/** `IsSub` of the specification narrows nothing: only published textbooks are shown either way. */
export const GetExamTextBookList = handler(endpoint, {
  handle: async ({ db }, { MID }) => ({
    listData: (await listTextbooks(db, MID)).map(({ id, name }) => ({ TB_ID: id, BookName: name })),
  }),
})

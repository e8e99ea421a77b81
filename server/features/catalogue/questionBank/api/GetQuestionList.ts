import { GetQuestionList as endpoint } from '#contract/catalogue/questionBank.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countQuestions, listQuestions, type QuestionFilter } from '#server/records/catalogue/questionBank/queries.ts'
import { questionRowWire } from '#server/records/catalogue/questionBank/questionBankWire.ts'

export const GetQuestionList = handler(endpoint, {
  handle: async ({ db }, input) => {
    const filter: QuestionFilter = {
      search: input.Search.trim(),
      isSuperseded: input.IsSuperseded === 1,
      ...(input.MID === undefined ? {} : { majorId: input.MID }),
      ...(input.GID === undefined ? {} : { gradeId: input.GID }),
      ...(input.EQT_ID === undefined ? {} : { questionTypeId: input.EQT_ID }),
      ...(input.TB_ID === undefined ? {} : { textbookId: input.TB_ID }),
      ...(input.IsPub === undefined ? {} : { isPublished: input.IsPub === 1 }),
    }
    const rows = await listQuestions(db, filter, sortOf(input.Sort ?? '-EQ_ID'), pageOf(input))
    return { listData: rows.map(questionRowWire), totalCount: await countQuestions(db, filter) }
  },
})

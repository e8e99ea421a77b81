import { GetQuestionTypeList as endpoint } from '#contract/catalogue/catalogueBooks.ts'
import { handler } from '#server/handler.ts'
import { listQuestionTypesForStaff } from '#server/records/catalogue/catalogue/questionTypeQueries.ts'
import { questionTypeWire } from '#server/records/catalogue/catalogue/staffCatalogueWire.ts'
import { filterOf, pageRows } from '../pageRows.ts'

export const GetQuestionTypeList = handler(endpoint, {
  handle: async ({ db }, input) =>
    pageRows(await listQuestionTypesForStaff(db, filterOf(input), input.Sort), questionTypeWire, input),
})

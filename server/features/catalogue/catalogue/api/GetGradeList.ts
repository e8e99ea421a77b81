import { GetGradeList as endpoint } from '#contract/catalogue/catalogueStaff.ts'
import { handler } from '#server/handler.ts'
import { listGradesForStaff } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { staffGradeWire } from '#server/records/catalogue/catalogue/staffCatalogueWire.ts'
import { filterOf, pageRows } from '../pageRows.ts'

export const GetGradeList = handler(endpoint, {
  handle: async ({ db }, input) =>
    pageRows(await listGradesForStaff(db, filterOf(input), input.Sort), staffGradeWire, input),
})

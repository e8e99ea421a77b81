import { GetALLGradesList as endpoint } from '#contract/catalogue/catalogue.ts'
import { handler } from '#server/handler.ts'
import { gradeWire } from '#server/records/catalogue/catalogue/catalogueWire.ts'
import { listGrades } from '#server/records/catalogue/catalogue/queries.ts'

export const GetALLGradesList = handler(endpoint, {
  handle: async ({ db }) => ({ listData: (await listGrades(db)).map(gradeWire) }),
})

import { GetALLExamBatchMenuList as endpoint } from '#contract/catalogue/catalogue.ts'
import { handler } from '#server/handler.ts'
import { listBatchNames } from '#server/records/catalogue/catalogue/queries.ts'

export const GetALLExamBatchMenuList = handler(endpoint, {
  handle: async ({ db }) => ({
    listData: (await listBatchNames(db)).map(({ id, name }) => ({ EB_ID: id, EB_Name: name })),
  }),
})

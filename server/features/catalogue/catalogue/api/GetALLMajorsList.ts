import { GetALLMajorsList as endpoint } from '#contract/catalogue/catalogue.ts'
import { handler } from '#server/handler.ts'
import { majorWire } from '#server/records/catalogue/catalogue/catalogueWire.ts'
import { listMajors } from '#server/records/catalogue/catalogue/queries.ts'

export const GetALLMajorsList = handler(endpoint, {
  handle: async ({ db }) => ({ listData: (await listMajors(db)).map(majorWire) }),
})

import { GetALLMajorsList as endpoint } from '#contract/catalogue/catalogue.ts'
import { handler } from '#server/handler.ts'
import { majorWire } from '#server/records/catalogue/catalogueWire.ts'
import { listMajors } from '#server/records/catalogue/queries.ts'

export const GetALLMajorsList = handler(endpoint, {
  handle: async ({ db }) => ({ listData: (await listMajors(db)).map(majorWire) }),
})

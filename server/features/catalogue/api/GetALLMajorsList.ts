import { GetALLMajorsList as endpoint } from '#contract/catalogue.ts'
import { handler } from '#server/handler.ts'
import { majorWire } from '../catalogueWire.ts'
import { listMajors } from '../queries.ts'

export const GetALLMajorsList = handler(endpoint, {
  handle: async ({ db }) => ({ listData: (await listMajors(db)).map(majorWire) }),
})

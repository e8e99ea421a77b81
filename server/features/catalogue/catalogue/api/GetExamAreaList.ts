import { GetExamAreaList as endpoint } from '#contract/catalogue/catalogue.ts'
import { handler } from '#server/handler.ts'
import { areaWire } from '#server/records/catalogue/catalogue/catalogueWire.ts'
import { listAreas } from '#server/records/catalogue/catalogue/queries.ts'

/** `IsPub` 1 lists published areas only. */
export const GetExamAreaList = handler(endpoint, {
  handle: async ({ db }, { IsPub }) => ({
    listData: (await listAreas(db, { onlyPublished: IsPub === 1 })).map(areaWire),
  }),
})

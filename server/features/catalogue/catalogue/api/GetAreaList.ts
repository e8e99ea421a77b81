import { GetAreaList as endpoint } from '#contract/catalogue/catalogueStaff.ts'
import { handler } from '#server/handler.ts'
import { listAreasForStaff } from '#server/records/catalogue/catalogue/areaQueries.ts'
import { staffAreaWire } from '#server/records/catalogue/catalogue/staffCatalogueWire.ts'
import { filterOf, pageRows } from '../pageRows.ts'

export const GetAreaList = handler(endpoint, {
  handle: async ({ db }, input) =>
    pageRows(await listAreasForStaff(db, filterOf(input), input.Sort), staffAreaWire, input),
})

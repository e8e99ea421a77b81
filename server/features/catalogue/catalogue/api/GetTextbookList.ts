import { GetTextbookList as endpoint } from '#contract/catalogue/catalogueBooks.ts'
import { handler } from '#server/handler.ts'
import { staffTextbookWire } from '#server/records/catalogue/catalogue/staffCatalogueWire.ts'
import { listTextbooksForStaff } from '#server/records/catalogue/catalogue/textbookQueries.ts'
import { filterOf, pageRows } from '../pageRows.ts'

export const GetTextbookList = handler(endpoint, {
  handle: async ({ db }, input) => {
    const filter = { ...filterOf(input), ...(input.MID === undefined ? {} : { majorId: input.MID }) }
    return pageRows(await listTextbooksForStaff(db, filter, input.Sort), staffTextbookWire, input)
  },
})

import { GetMajorList as endpoint } from '#contract/catalogue/catalogueStaff.ts'
import { handler } from '#server/handler.ts'
import { listMajorsForStaff } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { staffMajorWire } from '#server/records/catalogue/catalogue/staffCatalogueWire.ts'
import { filterOf, pageRows } from '../pageRows.ts'

export const GetMajorList = handler(endpoint, {
  handle: async ({ db }, input) => {
    const rows = (await listMajorsForStaff(db, filterOf(input), input.Sort)).map(staffMajorWire)
    const own = rows.filter(({ Kind }) => input.Kind === undefined || Kind === input.Kind)
    return pageRows(own, (row) => row, input)
  },
})

import { GetOfferUse as endpoint } from '#contract/catalogue/catalogueStaff.ts'
import { handler } from '#server/handler.ts'
import { listOfferUse } from '#server/records/catalogue/catalogue/offerUseQueries.ts'

export const GetOfferUse = handler(endpoint, {
  handle: async ({ db, now }, { EA_ID, MID, GID }) => {
    const isAsked = EA_ID !== undefined || MID !== undefined || GID !== undefined
    const rows = isAsked ? await listOfferUse(db, { areaId: EA_ID, majorId: MID, gradeId: GID }, now) : []
    return {
      listData: rows.map((row) => ({
        EB_ID: row.id,
        EB_Name: row.name,
        Offers: row.offers,
        Enrolled: row.enrolled,
        Unpaid: row.unpaid,
      })),
      totalCount: rows.length,
    }
  },
})

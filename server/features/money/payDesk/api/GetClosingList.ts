import { GetClosingList as endpoint } from '#contract/money/payDeskClosing.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countClosings, listClosings } from '#server/records/money/payDesk/closingQueries.ts'
import { closingWire } from '#server/records/money/payDesk/tillWire.ts'

export const GetClosingList = handler(endpoint, {
  handle: async ({ db, me }, { EA_ID, ...paging }) => {
    const filter = { within: me.areaIds, areaId: EA_ID }
    const rows = await listClosings(db, filter, pageOf(paging))
    return {
      listData: rows.map(closingWire),
      totalCount: await countClosings(db, filter),
    }
  },
})

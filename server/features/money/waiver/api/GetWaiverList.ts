import { GetWaiverList as endpoint } from '#contract/money/waiver.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countWaivers, listWaivers } from '#server/records/money/waiver/waiverQueries.ts'
import { waiverWire } from '#server/records/money/waiver/waiverWire.ts'

export const GetWaiverList = handler(endpoint, {
  handle: async ({ db, me }, { IsWaiting, EF_ID, Search, ...paging }) => {
    const filter = {
      isWaiting: IsWaiting === undefined ? null : IsWaiting === 1,
      enrolmentId: EF_ID ?? null,
      search: cleanText(Search),
      within: me.areaIds,
    }
    const [rows, totalCount] = await Promise.all([listWaivers(db, filter, pageOf(paging)), countWaivers(db, filter)])
    return { listData: rows.map((row) => waiverWire(row, me.accountId)), totalCount }
  },
})

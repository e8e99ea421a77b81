import { GetWaiverList as endpoint } from '#contract/money/waiver.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { listWaivers, sumWaivers } from '#server/records/money/waiver/waiverQueries.ts'
import { waiverWire } from '#server/records/money/waiver/waiverWire.ts'

export const GetWaiverList = handler(endpoint, {
  handle: async ({ db, me }, { IsWaiting, EF_ID, Search, ...paging }) => {
    const filter = {
      isWaiting: IsWaiting === undefined ? null : IsWaiting === 1,
      enrolmentId: EF_ID ?? null,
      search: cleanText(Search),
      within: me.areaIds,
    }
    const [rows, { count, sumFen }] = await Promise.all([
      listWaivers(db, filter, pageOf(paging)),
      sumWaivers(db, filter),
    ])
    return {
      listData: await withOwnFamily({ db, me }, rows, (row) => waiverWire(row, me.accountId)),
      totalCount: count,
      OtherMsg: { Sum: yuanOf(sumFen) },
    }
  },
})

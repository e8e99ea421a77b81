import { GetChoiceChangeList as endpoint } from '#contract/enrolment/choiceChange.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { listChanges, sumChanges } from '#server/records/enrolment/changeQueries.ts'
import { changeWire } from '#server/records/enrolment/changeWire.ts'

export const GetChoiceChangeList = handler(endpoint, {
  handle: async ({ db, me }, { IsLive, EF_ID, Search, ...paging }) => {
    const filter = {
      isLive: IsLive === undefined ? null : IsLive === 1,
      enrolmentId: EF_ID ?? null,
      search: cleanText(Search),
      within: me.areaIds,
    }
    const [rows, sums] = await Promise.all([listChanges(db, filter, pageOf(paging)), sumChanges(db, filter)])
    return {
      listData: await withOwnFamily({ db, me }, rows, (row) => changeWire(row, me.accountId)),
      totalCount: sums.count,
      OtherMsg: { Charged: yuanOf(sums.chargedFen), Returned: yuanOf(sums.returnedFen) },
    }
  },
})

import { GetMoneyWorkList as endpoint } from '#contract/money/reconciliation.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countWork, listWork } from '#server/records/money/payment/alarmQueries.ts'
import { workWire } from '#server/records/money/payment/alarmWire.ts'

export const GetMoneyWorkList = handler(endpoint, {
  handle: async ({ db, me }, { IsDone, IsOwn, Group, W_ID, EF_ID, Search, Sort, ...paging }) => {
    const filter = {
      isDone: IsDone === undefined ? null : IsDone === 1,
      ownerId: IsOwn === 1 ? me.accountId : null,
      group: Group ?? null,
      id: W_ID ?? null,
      enrolmentId: EF_ID ?? null,
      search: cleanText(Search),
    }
    const order = {
      by: Sort?.endsWith('Day') ? ('day' as const) : ('at' as const),
      isDescending: Sort === undefined || Sort.startsWith('-'),
    }
    const [rows, totalCount] = await Promise.all([listWork(db, filter, order, pageOf(paging)), countWork(db, filter)])
    return { listData: rows.map(workWire), totalCount }
  },
})

import { GetAppealList as endpoint } from '#contract/result/appealStaff.ts'
import { pageOf } from '#domain/page.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { mapAppealMoney, NO_APPEAL_MONEY } from '#server/records/money/payment/appealOrders.ts'
import { mapPieces } from '#server/records/result/appeal/appealQueries.ts'
import { mapExaminers } from '#server/records/result/appeal/markQueries.ts'
import { countAppeals, listAppeals } from '#server/records/result/appeal/staffList.ts'
import { appealWire } from '../appealWire.ts'

export const GetAppealList = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, EF_ID, State, Turn, Search, ...paging }) => {
    const filter = {
      batchId: EB_ID ?? null,
      enrolmentId: EF_ID ?? null,
      state: State ?? null,
      turn: Turn ?? null,
      search: Search.trim(),
      within: me.areaIds,
    }
    const rows = await listAppeals(db, filter, pageOf(paging))
    const ids = rows.map(({ id }) => id)
    const [pieces, examiners] = [await mapPieces(db, ids), await mapExaminers(db, ids)]
    const money = await mapAppealMoney(db, ids)
    const listData = await withOwnFamily({ db, me }, rows, (row) =>
      appealWire(row, {
        pieces: pieces.get(row.id) ?? [],
        examiner: examiners.get(row.id) ?? '',
        accountId: me.accountId,
        money: money.get(row.id) ?? NO_APPEAL_MONEY,
      }),
    )
    return { listData, totalCount: await countAppeals(db, filter) }
  },
})

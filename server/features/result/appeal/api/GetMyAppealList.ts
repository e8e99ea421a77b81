import { GetMyAppealList as endpoint } from '#contract/result/appeal.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { mapAppealMoney, NO_APPEAL_MONEY } from '#server/records/money/payment/appealOrders.ts'
import { countOwnAppeals, listOwnAppeals, mapPieces, mapSteps } from '#server/records/result/appeal/appealQueries.ts'
import { ownAppealWire } from '../ownAppealWire.ts'

export const GetMyAppealList = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID, ...paging }) => {
    const own = { accountId: me.accountId, enrolmentId: EF_ID ?? null }
    const rows = await listOwnAppeals(db, own, pageOf(paging))
    const ids = rows.map(({ id }) => id)
    const [pieces, steps] = [await mapPieces(db, ids), await mapSteps(db, ids)]
    const money = await mapAppealMoney(db, ids)
    return {
      listData: rows.map((row) =>
        ownAppealWire(row, {
          pieces: pieces.get(row.id) ?? [],
          steps: steps.get(row.id) ?? [],
          money: money.get(row.id) ?? NO_APPEAL_MONEY,
        }),
      ),
      totalCount: await countOwnAppeals(db, own),
    }
  },
})

import { GetMyAppealList as endpoint } from '#contract/result/appeal.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countOwnAppeals, listOwnAppeals, mapPieces, mapSteps } from '#server/records/result/appeal/appealQueries.ts'
import { ownAppealWire } from '../ownAppealWire.ts'

export const GetMyAppealList = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID, ...paging }) => {
    const own = { accountId: me.accountId, enrolmentId: EF_ID ?? null }
    const rows = await listOwnAppeals(db, own, pageOf(paging))
    const ids = rows.map(({ id }) => id)
    const [pieces, steps] = [await mapPieces(db, ids), await mapSteps(db, ids)]
    return {
      listData: rows.map((row) => ownAppealWire(row, pieces.get(row.id) ?? [], steps.get(row.id) ?? [])),
      totalCount: await countOwnAppeals(db, own),
    }
  },
})

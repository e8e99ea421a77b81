import { GetResultList as endpoint } from '#contract/result/resultStaff.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countResults, listResults } from '#server/records/result/result/listQueries.ts'
import { resultRowWire } from '#server/records/result/result/resultRowWire.ts'
import { readResultState } from '../readResultState.ts'

export const GetResultList = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, State, Part, ...paging }) => {
    const filter = { batchId: EB_ID ?? null, state: readResultState(State), within: me.areaIds }
    const [rows, totalCount] = await Promise.all([
      Part === 'count' ? [] : listResults(db, filter, pageOf(paging)),
      Part === 'rows' ? 0 : countResults(db, filter),
    ])
    return {
      listData: rows.map(resultRowWire),
      totalCount,
    }
  },
})

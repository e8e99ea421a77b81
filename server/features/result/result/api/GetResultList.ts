import { GetResultList as endpoint } from '#contract/result/resultStaff.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countResults, listResults, tallyWaiting } from '#server/records/result/result/listQueries.ts'
import { resultRowWire } from '#server/records/result/result/resultRowWire.ts'
import { readResultState } from '../readResultState.ts'

export const GetResultList = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, State, Search, Part, ...paging }) => {
    const state = readResultState(State)
    const filter = { batchId: EB_ID ?? null, state, search: Search.trim(), within: me.areaIds }
    const isTallied = state === 'proposed' && Part !== 'rows'
    const [rows, tally, counted] = await Promise.all([
      Part === 'count' ? [] : listResults(db, filter, pageOf(paging)),
      isTallied ? tallyWaiting(db, filter) : [],
      Part === 'rows' || isTallied ? 0 : countResults(db, filter),
    ])
    return {
      listData: rows.map(resultRowWire),
      totalCount: isTallied ? tally.reduce((sum, { count }) => sum + count, 0) : counted,
      OtherMsg: { Tally: tally.map(({ code, count }) => ({ ERT_Code: code, Count: count })) },
    }
  },
})

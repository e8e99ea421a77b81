import { GetExaminerHaveExamFromList as endpoint } from '#contract/review.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { linksOf, markedWire } from '../reviewWire.ts'
import { countWork, listWork } from '../workQueries.ts'

export const GetExaminerHaveExamFromList = handler(endpoint, {
  handle: async (ctx, { IsOnline, ET_ID, MID, State, ...paging }) => {
    const { db, me } = ctx
    const filter = {
      examinerId: me.accountId,
      mode: IsOnline ?? null,
      examTimeId: ET_ID ?? 0,
      majorId: MID ?? 0,
    }
    const { offset, size } = pageOf(paging)
    const counts = await countWork(db, filter)
    const rows = await listWork(db, filter, { state: State ?? null, offset, size })
    const [Open, Draft, Done] = counts
    const links = linksOf(ctx)
    return {
      listData: rows.map((row) => ({
        ...markedWire(row, links),
        State: row.state,
        ERT_Code: row.own_code,
        ER_ID: row.review_id ?? 0,
      })),
      totalCount: State === undefined ? Open + Draft + Done : (counts[State] ?? 0),
      OtherMsg: { Open, Draft, Done },
    }
  },
})

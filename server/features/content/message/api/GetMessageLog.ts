import { GetMessageLog as endpoint } from '#contract/content/messageStaff.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { listLog, sumLog } from '#server/records/content/message/logQueries.ts'
import { logFilterOf } from '../logFilter.ts'

export const GetMessageLog = handler(endpoint, {
  handle: async ({ db, me }, { PageIndex, PageSize, ...conditions }) => {
    const filter = logFilterOf(me, conditions)
    const [listData, { count, sentFen, again }] = await Promise.all([
      listLog(db, filter, pageOf({ PageIndex, PageSize })),
      sumLog(db, filter),
    ])
    return { listData, totalCount: count, OtherMsg: { Sum: yuanOf(sentFen), Again: again } }
  },
})

import { GetMoneyWorkList as endpoint } from '#contract/money/reconciliation.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { listWork, sumWork } from '#server/records/money/payment/alarmQueries.ts'
import { workWire } from '#server/records/money/payment/alarmWire.ts'
import { workFilterOf, workOrderOf } from '../workFilter.ts'

export const GetMoneyWorkList = handler(endpoint, {
  handle: async ({ db, me }, input) => {
    const filter = workFilterOf(input, me)
    const [rows, { count, oursFen, theirsFen }] = await Promise.all([
      listWork(db, filter, workOrderOf(input.Sort), pageOf(input)),
      sumWork(db, filter),
    ])
    return {
      listData: rows.map(workWire),
      totalCount: count,
      OtherMsg: { Ours: yuanOf(oursFen), Theirs: yuanOf(theirsFen) },
    }
  },
})

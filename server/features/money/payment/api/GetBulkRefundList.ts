import { GetBulkRefundList as endpoint } from '#contract/money/bulkRefund.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { listBulkRefunds, sumBulkRefunds } from '#server/records/money/payment/bulkRefundQueries.ts'
import { bulkRefundWire } from '#server/records/money/payment/bulkRefundWire.ts'

export const GetBulkRefundList = handler(endpoint, {
  handle: async ({ db, me }, { IsWaiting, ...paging }) => {
    const filter = { isWaiting: IsWaiting === undefined ? undefined : IsWaiting === 1, within: me.areaIds }
    const [rows, { count, sumFen }] = await Promise.all([
      listBulkRefunds(db, filter, pageOf(paging)),
      sumBulkRefunds(db, filter),
    ])
    return {
      listData: rows.map((row) => bulkRefundWire(row, me.accountId)),
      totalCount: count,
      OtherMsg: { Sum: yuanOf(sumFen) },
    }
  },
})

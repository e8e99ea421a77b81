import { GetRefundList as endpoint } from '#contract/money/paymentRefund.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { listRefunds, sumRefunds } from '#server/records/money/payment/refundListQueries.ts'
import { refundWire } from '#server/records/money/payment/refundWire.ts'
import { refundFilterOf } from '../refundFilter.ts'

export const GetRefundList = handler(endpoint, {
  handle: async ({ db, me }, input) => {
    const filter = refundFilterOf(input, me)
    const order = input.Sort === undefined ? null : sortOf(input.Sort)
    const [rows, { count, sumFen }] = await Promise.all([
      listRefunds(db, filter, order, pageOf(input)),
      sumRefunds(db, filter),
    ])
    return {
      listData: await withOwnFamily({ db, me }, rows, (row) => refundWire(row, me.accountId)),
      totalCount: count,
      OtherMsg: { Sum: yuanOf(sumFen) },
    }
  },
})

import { GetBillList as endpoint } from '#contract/money/reconciliationBill.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { signedYuan } from '#server/records/money/payDesk/tillWire.ts'
import { listBillDays, sumBillDays } from '#server/records/money/reconciliation/billQueries.ts'
import { billWire } from '#server/records/money/reconciliation/billWire.ts'

export const GetBillList = handler(endpoint, {
  handle: async ({ db }, { From, To, State, ...paging }) => {
    const filter = { from: From, to: To, status: State }
    const [rows, sums] = await Promise.all([listBillDays(db, filter, pageOf(paging)), sumBillDays(db, filter)])
    return {
      listData: rows.map(billWire),
      totalCount: sums.count,
      OtherMsg: {
        Received: yuanOf(sums.receivedFen),
        Refunded: yuanOf(sums.refundedFen),
        Charge: signedYuan(sums.chargeFen),
      },
    }
  },
})

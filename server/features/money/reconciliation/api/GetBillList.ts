import { bit } from '#contract/bit.ts'
import { GetBillList as endpoint } from '#contract/money/reconciliation.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { signedYuan } from '#server/records/money/payDesk/tillWire.ts'
import { listBillDays, sumBillDays } from '#server/records/money/reconciliation/billQueries.ts'

export const GetBillList = handler(endpoint, {
  handle: async ({ db }, { From, To, State, ...paging }) => {
    const filter = { from: From, to: To, status: State }
    const [rows, sums] = await Promise.all([listBillDays(db, filter, pageOf(paging)), sumBillDays(db, filter)])
    return {
      listData: rows.map((row) => ({
        Day: row.day,
        State: row.status,
        HasBill: bit(row.billId !== null),
        Trouble: row.trouble,
        Payments: row.payments,
        Received: yuanOf(row.receivedFen),
        Refunds: row.refunds,
        Refunded: yuanOf(row.refundedFen),
        Charge: row.chargeFen === null ? null : signedYuan(row.chargeFen),
        Differences: Number(row.open ?? 0),
        ComparedTime: isoOrNull(row.comparedAt),
        NextTime: row.status === 'awaited' ? isoOrNull(row.askAt) : null,
      })),
      totalCount: sums.count,
      OtherMsg: {
        Received: yuanOf(sums.receivedFen),
        Refunded: yuanOf(sums.refundedFen),
        Charge: signedYuan(sums.chargeFen),
      },
    }
  },
})

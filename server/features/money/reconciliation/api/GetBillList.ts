import { bit } from '#contract/bit.ts'
import { GetBillList as endpoint } from '#contract/money/reconciliation.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countBillDays, listBillDays } from '#server/records/money/reconciliation/billQueries.ts'

export const GetBillList = handler(endpoint, {
  handle: async ({ db }, paging) => {
    const [rows, totalCount] = await Promise.all([listBillDays(db, pageOf(paging)), countBillDays(db)])
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
        Differences: Number(row.open ?? 0),
        ComparedTime: isoOrNull(row.comparedAt),
        NextTime: row.status === 'awaited' ? isoOrNull(row.askAt) : null,
      })),
      totalCount,
    }
  },
})

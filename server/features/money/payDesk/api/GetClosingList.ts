import { GetClosingList as endpoint } from '#contract/money/payDeskClosing.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countClosings, listClosings } from '#server/records/money/payDesk/closingQueries.ts'
import { signedYuan, sumWires } from '#server/records/money/payDesk/tillWire.ts'

export const GetClosingList = handler(endpoint, {
  handle: async ({ db, me }, { EA_ID, ...paging }) => {
    const filter = { within: me.areaIds, areaId: EA_ID }
    const rows = await listClosings(db, filter, pageOf(paging))
    return {
      listData: rows.map((row) => ({
        DC_ID: row.id,
        EA_Name: row.areaName,
        Sums: sumWires(row.sums),
        CashDue: signedYuan(row.cashDueFen),
        CashCounted: yuanOf(row.cashCountedFen),
        Receipts: row.receipts,
        Reversals: row.reversals,
        Payouts: row.payouts,
        Note: row.note,
        ClosedBy: row.closerName,
        ClosedTime: shanghaiIso(row.closedAt),
      })),
      totalCount: await countClosings(db, filter),
    }
  },
})

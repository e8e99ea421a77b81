import { GetTill as endpoint } from '#contract/money/payDeskClosing.ts'
import { cashDueFen } from '#domain/money/payDesk.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findDesk, findLastClosingTime, readTill } from '#server/records/money/payDesk/closingQueries.ts'
import { listOpenPayouts } from '#server/records/money/payDesk/payoutQueries.ts'
import { signedYuan, sumWires } from '#server/records/money/payDesk/tillWire.ts'
import { found } from '#server/refuse.ts'

export const GetTill = handler(endpoint, {
  handle: async ({ db, me }, { EA_ID }) => {
    const desk = found(await findDesk(db, EA_ID, me.areaIds))
    const { sums, receipts, reversals } = await readTill(db, EA_ID)
    const payouts = await listOpenPayouts(db, EA_ID)
    return {
      item: {
        EA_ID: desk.id,
        EA_Name: desk.name,
        Since: isoOrNull(await findLastClosingTime(db, EA_ID)),
        Sums: sumWires(sums),
        CashDue: signedYuan(cashDueFen(sums)),
        Receipts: receipts,
        Reversals: reversals,
        Payouts: payouts.length,
        PayoutList: payouts.map((row) => ({
          R_ID: row.refundId,
          Name: row.name,
          Way: row.way,
          Amount: yuanOf(row.amountFen),
          VoucherNO: row.voucherNo,
          PaidBy: row.payerName,
          PaidTime: shanghaiIso(row.paidAt),
        })),
      },
    }
  },
})

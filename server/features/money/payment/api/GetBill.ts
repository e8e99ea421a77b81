import { GetBill as endpoint } from '#contract/money/paymentBill.ts'
import { handler } from '#server/handler.ts'
import { findOwnBill, listBillShares } from '#server/records/money/payment/billQueries.ts'
import { billShareWire, billWire } from '#server/records/money/payment/billWire.ts'
import { found } from '#server/refuse.ts'
import { queryOnce } from '../queryOnce.ts'

export const GetBill = handler(endpoint, {
  handle: async (ctx, { BillNO }) => {
    const find = async () => found(await findOwnBill(ctx.db, ctx.me.accountId, BillNO))
    let bill = await find()
    if (bill.status === 'open') {
      await queryOnce(ctx, bill)
      bill = await find()
    }
    const shares = await listBillShares(ctx.db, bill.id)
    return { item: billWire(bill, shares.length), listData: shares.map(billShareWire) }
  },
})

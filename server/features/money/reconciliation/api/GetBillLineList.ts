import { GetBillLineList as endpoint } from '#contract/money/reconciliationBill.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { readBillLines } from '../readBillLines.ts'

export const GetBillLineList = handler(endpoint, {
  handle: async ({ db }, input) => {
    const { day, lines, received, refunded } = await readBillLines(db, input)
    const { offset, size } = pageOf(input)
    return {
      listData: lines.slice(offset, offset + size),
      totalCount: lines.length,
      OtherMsg: { Day: day, Received: received, Refunded: refunded },
    }
  },
})

import { GetReceiptList as endpoint } from '#contract/money/payDesk.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { listReceipts, sumReceipts } from '#server/records/money/payDesk/receiptQueries.ts'
import { receiptWires } from '#server/records/money/payDesk/receiptWire.ts'
import { receiptFilterOf } from '../receiptFilter.ts'

export const GetReceiptList = handler(endpoint, {
  handle: async ({ db, me }, input) => {
    const filter = receiptFilterOf(input, me)
    const [rows, { count, sumFen, reversedFen }] = await Promise.all([
      listReceipts(db, filter, sortOf(input.Sort ?? '-TakenTime'), pageOf(input)),
      sumReceipts(db, filter),
    ])
    return {
      listData: await receiptWires({ db, me }, rows),
      totalCount: count,
      OtherMsg: { Sum: yuanOf(sumFen), Reversed: yuanOf(reversedFen) },
    }
  },
})

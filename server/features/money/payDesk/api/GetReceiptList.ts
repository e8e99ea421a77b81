import { conditionOf } from '#contract/bit.ts'
import { GetReceiptList as endpoint } from '#contract/money/payDesk.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countReceipts, listReceipts, type ReceiptFilter } from '#server/records/money/payDesk/receiptQueries.ts'
import { receiptWires } from '#server/records/money/payDesk/receiptWire.ts'

export const GetReceiptList = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me } = ctx
    const filter: ReceiptFilter = {
      within: me.areaIds,
      areaId: input.EA_ID,
      way: input.Way,
      isReversed: conditionOf(input.IsReversed),
      isClosed: conditionOf(input.IsClosed),
      search: cleanText(halfWidth(input.Search)),
    }
    const rows = await listReceipts(db, filter, sortOf(input.Sort ?? '-TakenTime'), pageOf(input))
    return { listData: await receiptWires(ctx, rows), totalCount: await countReceipts(db, filter) }
  },
})

import { GetDeskBasket as endpoint } from '#contract/money/payDesk.ts'
import { INT4_MAX } from '#domain/int4.ts'
import { RECEIPT_LINES } from '#domain/money/payDesk.ts'
import { handler } from '#server/handler.ts'
import { payableRows } from '../payableRows.ts'

export const GetDeskBasket = handler(endpoint, {
  handle: async (ctx, { Basket }) => {
    const ids = Basket.split(',')
      .filter((text) => /^\d{1,10}$/.test(text))
      .map(Number)
      .filter((id) => id <= INT4_MAX)
    const listData = await payableRows(ctx, { within: ctx.me.areaIds, ids }, RECEIPT_LINES)
    return { listData, totalCount: listData.length }
  },
})

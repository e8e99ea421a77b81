import { FetchBill as endpoint } from '#contract/money/reconciliationBill.ts'
import { whyCannotFetchBill } from '#domain/money/billDay.ts'
import { handler } from '#server/handler.ts'
import { refuseIf } from '#server/refuse.ts'

export const FetchBill = handler(endpoint, {
  handle: async (ctx, { Day }) => {
    refuseIf(whyCannotFetchBill(Day, ctx.now))
    await ctx.enqueue('reconcileBills', { day: Day }, { key: Day })
    return {}
  },
})

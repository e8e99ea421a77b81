import { CheckLedger as endpoint } from '#contract/money/reconciliation.ts'
import { handler } from '#server/handler.ts'

export const CheckLedger = handler(endpoint, {
  handle: async (ctx) => {
    await ctx.enqueue('checkLedger', {}, { key: 'asked' })
    return {}
  },
})

import { RemoveTotp as endpoint } from '#contract/people/secondFactor.ts'
import { handler } from '#server/handler.ts'
import { deleteTotp } from '#server/records/people/secondFactor/totpQueries.ts'
import { found } from '#server/refuse.ts'
import { completeChange, factorsOf, lockForChange, requireAnother } from '../changeFactor.ts'

export const RemoveTotp = handler(endpoint, {
  handle: async (ctx) => {
    const { isRequired } = await lockForChange(ctx)
    const before = await factorsOf(ctx, ctx.me.accountId)
    found((await deleteTotp(ctx.db, ctx.me.accountId)) || null)
    requireAnother(before, isRequired)
    await completeChange(ctx, { action: 'RemoveTotp', before, proves: false })
    return {}
  },
})

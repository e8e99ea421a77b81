import { RemovePasskey as endpoint } from '#contract/people/secondFactorPasskey.ts'
import { handler } from '#server/handler.ts'
import { deletePasskey } from '#server/records/people/secondFactor/passkeyQueries.ts'
import { found } from '#server/refuse.ts'
import { completeChange, factorsOf, lockForChange, requireAnother } from '../changeFactor.ts'

export const RemovePasskey = handler(endpoint, {
  handle: async (ctx, { PK_ID }) => {
    const { isRequired } = await lockForChange(ctx)
    const before = await factorsOf(ctx, ctx.me.accountId)
    found(await deletePasskey(ctx.db, ctx.me.accountId, PK_ID))
    requireAnother(before, isRequired)
    await completeChange(ctx, { action: 'RemovePasskey', before, proves: false })
    return {}
  },
})

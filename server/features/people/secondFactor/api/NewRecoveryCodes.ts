import { NewRecoveryCodes as endpoint } from '#contract/people/secondFactor.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { completeChange, factorsOf, lockForChange } from '../changeFactor.ts'
import { makeRecoveryCodes } from '../recoveryCodes.ts'

export const NewRecoveryCodes = handler(endpoint, {
  handle: async (ctx) => {
    await lockForChange(ctx)
    const before = await factorsOf(ctx, ctx.me.accountId)
    if (!before.totp && before.passkeys.length === 0) refuse('NOT_FOUND')
    const codes = await makeRecoveryCodes(ctx, ctx.me.accountId)
    await completeChange(ctx, { action: 'NewRecoveryCodes', before, proves: false })
    return { OtherMsg: { RecoveryCodes: codes } }
  },
})

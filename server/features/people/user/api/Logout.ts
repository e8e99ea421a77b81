import { Logout as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { revokeLogin } from '#server/records/people/user/loginQueries.ts'

/**
 * Ends this login in all tabs: this token, those it was refreshed from and those refreshed from it (rulings#tokens).
 */
export const Logout = handler(endpoint, {
  handle: async (ctx) => {
    const { accountId, loginId } = ctx.me
    await revokeLogin(ctx.db, { accountId, loginId, now: ctx.now })
    ctx.forgetSessions(accountId)
    return {}
  },
})

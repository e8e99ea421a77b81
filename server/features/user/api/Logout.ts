import { Logout as endpoint } from '#contract/user.ts'
import { handler } from '#server/handler.ts'
import { revokeLogin } from '#server/records/user/loginQueries.ts'

/** Ends this login: this token, those it came from and those that came from them, in all tabs (rulings 1). */
export const Logout = handler(endpoint, {
  handle: async (ctx) => {
    const { accountId, loginId } = ctx.me
    await revokeLogin(ctx.db, { accountId, loginId, now: new Date(ctx.now) })
    ctx.forgetSessions(accountId)
    return {}
  },
})

import { EndLogin as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { revokeLogin } from '#server/records/people/user/loginQueries.ts'
import { found } from '#server/refuse.ts'

/**
 * Ends one login of the user, on whatever device. Refuses NOT_FOUND for one that has ended or belongs to somebody else.
 */
export const EndLogin = handler(endpoint, {
  handle: async (ctx, { LoginId: loginId }) => {
    const { accountId } = ctx.me
    found((await revokeLogin(ctx.db, { accountId, loginId, now: ctx.now })) || null)
    ctx.forgetSessions(accountId)
    return {}
  },
})

import { Logout as endpoint } from '#contract/user.ts'
import { handler } from '#server/handler.ts'
import { revokeSession } from '../sessionQueries.ts'

/** Ends this token, and the one before it (rulings 1). */
export const Logout = handler(endpoint, {
  handle: async (ctx) => {
    const { accountId, sessionId } = ctx.me
    await revokeSession(ctx.db, sessionId, new Date(ctx.now))
    ctx.forgetSessions(accountId)
    return {}
  },
})

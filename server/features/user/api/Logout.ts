import { Logout as endpoint } from '#contract/user.ts'
import { handler } from '#server/handler.ts'
import { revokeSession } from '../queries.ts'

/** Ends this token, and the one before it (rulings 1). */
export const Logout = handler(endpoint, {
  handle: async ({ db, me, now, forgetSessions }) => {
    await revokeSession(db, me.sessionId, new Date(now))
    forgetSessions(me.accountId)
    return {}
  },
})

import { RefreshToken as endpoint } from '#contract/user.ts'
import { handler } from '#server/handler.ts'
import { findAccount } from '#server/records/user/queries.ts'
import { lockSession, moveToken } from '#server/records/user/sessionQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { loginWire, openSession, TOKEN_LIFE_MS } from '../openSession.ts'

/** How long the token before stays good: an answer may get lost, and several tabs refresh at once (threats#U7). */
const GRACE_MS = 30_000
/** Pages refresh when less than a day is left; a session that cannot give more has had its life. */
const LEAST_LIFE_MS = 86_400_000

/**
 * A new token for this one, which stays good for 30 s. Never beyond 90 days after the login: in the last of them
 * LOGIN_REQUIRED, so that pages ask for a login instead of refreshing every second.
 */
export const RefreshToken = handler(endpoint, {
  handle: async (ctx) => {
    const { db, me, now } = ctx
    const session = (await lockSession(db, me.sessionId)) ?? refuse('LOGIN_REQUIRED')
    const { livesUntil, openId, browser } = session
    if (livesUntil.getTime() - now <= LEAST_LIFE_MS) refuse('LOGIN_REQUIRED')
    const account = found(await findAccount(db, me.accountId))
    // The token before, refreshed a moment ago: another tab holds that answer, or it got lost. Turning the same session
    // again would end the other tab's token, so this one goes on as a session of its own; the login stays the same.
    if (session.previousHash?.equals(me.tokenHash) && session.previousUntil && session.previousUntil.getTime() > now) {
      const continues = { livesUntil, loginId: me.loginId, browser, seenAt: session.seenAt }
      return { OtherMsg: await openSession(ctx, account, { openId, continues }) }
    }
    // Turned more than once while this request waited.
    if (!session.tokenHash.equals(me.tokenHash)) refuse('LOGIN_REQUIRED')
    const token = newToken()
    const expiresAt = new Date(Math.min(now + TOKEN_LIFE_MS, livesUntil.getTime()))
    await moveToken(db, me.sessionId, {
      tokenHash: hashToken(token),
      previousHash: session.tokenHash,
      previousUntil: new Date(now + GRACE_MS),
      expiresAt,
    })
    ctx.forgetSessions(me.accountId)
    return { OtherMsg: loginWire(account, token, expiresAt) }
  },
})

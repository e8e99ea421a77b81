import { RefreshToken as endpoint } from '#contract/people/user.ts'
import { DAY_MS } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findAccount } from '#server/records/people/user/queries.ts'
import { lockSession, moveToken } from '#server/records/people/user/sessionQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { hashToken, newToken } from '#server/security/secrets.ts'
import { loginWire, openSession, TOKEN_LIFE_MS } from '../openSession.ts'

/**
 * The previous token stays valid this long, because an answer may get lost and several tabs may refresh at once
 * (threats#U7).
 */
const GRACE_MS = 30_000
/** Pages refresh when less than a day is left; a session that cannot give a token longer than that is over. */
const LEAST_LIFE_MS = DAY_MS

/**
 * Returns a new token for this one, which stays valid for 30 s. No token lives beyond 90 days after the login: on the
 * last day it refuses LOGIN_REQUIRED, so that pages ask for a login instead of refreshing every second.
 */
export const RefreshToken = handler(endpoint, {
  handle: async (ctx) => {
    const { db, me, now } = ctx
    const session = (await lockSession(db, me.sessionId)) ?? refuse('LOGIN_REQUIRED')
    const { livesUntil, openId, browser, provedAt } = session
    if (livesUntil - now <= LEAST_LIFE_MS) refuse('LOGIN_REQUIRED')
    const account = found(await findAccount(db, me.accountId))
    // The previous token was refreshed a moment ago: another tab has that answer, or it got lost. Refreshing the same
    // session again would end the other tab's token, so this one continues as a session of its own within the same
    // login.
    if (session.previousHash?.equals(me.tokenHash) && session.previousUntil && session.previousUntil > now) {
      const continues = { livesUntil, loginId: me.loginId, browser, seenAt: session.seenAt, provedAt }
      return { OtherMsg: await openSession(ctx, account, { openId, continues }) }
    }
    // The session was refreshed more than once while this request waited for its lock.
    if (!session.tokenHash.equals(me.tokenHash)) refuse('LOGIN_REQUIRED')
    const token = newToken()
    const expiresAt = Math.min(now + TOKEN_LIFE_MS, livesUntil)
    await moveToken(db, me.sessionId, {
      tokenHash: hashToken(token),
      previousHash: session.tokenHash,
      previousUntil: now + GRACE_MS,
      expiresAt,
    })
    ctx.forgetSessions(me.accountId)
    return { OtherMsg: await loginWire(db, account, token, expiresAt) }
  },
})

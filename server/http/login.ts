import type { FastifyRequest } from 'fastify'
import { isIdleTooLong, isSeenUpdateDue } from '#domain/people/login.ts'
import type { ChangeFeed } from '#server/db/changeFeed.ts'
import { noteSeen } from '#server/records/people/user/loginQueries.ts'
import { type FoundSession, findSession, revokeSession } from '#server/records/people/user/sessionQueries.ts'
import { hashToken } from '#server/security/secrets.ts'
import type { Me } from '../context.ts'
import type { Db } from '../db/pool.ts'

/** How long a session that was read is trusted while the change feed works, which tells of each session that ends. */
const TRUST_WITH_FEED_MS = 30_000
/** How long it is trusted otherwise: the longest that a session may live on after it has ended elsewhere (threats#U7). */
const TRUST_WITHOUT_FEED_MS = 1000
const MAX_CACHED = 50_000

/** The token of the request, which must have exactly one header of exactly this form (threats#U8). */
function tokenOf(request: FastifyRequest): string | null {
  const raw = request.raw.rawHeaders
  let value: string | null = null
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i]?.toLowerCase() !== 'authorization') continue
    if (value !== null) return null
    value = raw[i + 1] ?? ''
  }
  return /^Bearer ([A-Za-z0-9_-]{43})$/.exec(value ?? '')?.[1] ?? null
}

interface CachedSession extends FoundSession {
  readAt: number
  /** The number of the last change that was known when the session began to be read. */
  lastChangeBefore: number
}

interface Parts {
  db: Db
  /** Staff are signed out after this idle time; 0: never. */
  staffIdleMs: number
  /** Opens the feed of the accounts whose logins change, 0 for all. */
  openFeed: (listeners: { onChange: (accountId: number) => void; onGap: () => void }) => ChangeFeed
}

/**
 * Finds out who is signed in, by token. A session that was read is cached for some seconds, because a look-up would cost
 * more than many of the calls themselves; a change that the feed tells of ends that at once.
 */
export function createLogin({ db, staffIdleMs, openFeed }: Parts) {
  const cache = new Map<string, CachedSession>()
  /** Changes are numbered; this is the last one of each account. */
  const lastChanges = new Map<number, number>()
  let lastChange = 0
  /** The last change that concerned all accounts. */
  let lastChangeOfAll = 0
  let feed: ChangeFeed | null = null
  /**
   * Sessions are read again at their next use. They stay in the cache, because they still say whose call it is
   * (`cached`).
   */
  const forgetAll = (): void => {
    lastChangeOfAll = ++lastChange
    lastChanges.clear()
  }
  const forget = (accountId: number): void => {
    if (accountId === 0 || lastChanges.size >= MAX_CACHED) forgetAll()
    else lastChanges.set(accountId, ++lastChange)
  }
  const hasChanged = ({ me, lastChangeBefore }: CachedSession): boolean =>
    lastChangeBefore < lastChangeOfAll || lastChangeBefore < (lastChanges.get(me.accountId) ?? 0)
  const trustMsOf = (changeFeed: ChangeFeed): number =>
    changeFeed.isLive(TRUST_WITHOUT_FEED_MS) ? TRUST_WITH_FEED_MS : TRUST_WITHOUT_FEED_MS

  const isIdle = ({ me, seenAt }: FoundSession, now: number): boolean =>
    isIdleTooLong({ userType: me.userType, seenAt }, now, staffIdleMs)

  /** Records staff activity; null if the session was idle for too long, in which case it is revoked. */
  const recordActivity = async (session: FoundSession, now: number, isBackground: boolean): Promise<Me | null> => {
    const { me, seenAt } = session
    if (isIdle(session, now)) {
      await revokeSession(db, me.sessionId, now)
      return null
    }
    if (isBackground || !isSeenUpdateDue({ userType: me.userType, seenAt }, now)) return me
    session.seenAt = now
    await noteSeen(db, me.sessionId, now)
    return me
  }

  return {
    /** `isBackground`: the page made this call by itself, so that it does not count as activity. */
    async identify(request: FastifyRequest, now: number, isBackground = false, readFrom: Db = db): Promise<Me | null> {
      const token = tokenOf(request)
      if (!token) return null
      // The feed is opened by the first call, since a process that serves nobody needs none, and before anything is read,
      // so that it tells of all that changes after the read.
      feed ??= openFeed({ onChange: forget, onGap: forgetAll })
      const trustMs = trustMsOf(feed)
      const known = cache.get(token)
      // `now` may lie before `readAt`, because the call waited in the gate; if it lies long before, the clock was set back
      // and the entry is not used. Who seems idle is read again, because another process may have seen him active.
      const isRecent = known !== undefined && Math.abs(now - known.readAt) < trustMs && now < known.until
      if (isRecent && !hasChanged(known) && !isIdle(known, now)) return recordActivity(known, now, isBackground)
      const tokenHash = hashToken(token)
      const lastChangeBefore = lastChange
      const session = await findSession(readFrom, tokenHash, now)
      if (!session) {
        cache.delete(token)
        return null
      }
      if (cache.size >= MAX_CACHED) cache.clear()
      // A change that is told during the read has a higher number, so that the next call reads again.
      const cached = { ...session, readAt: now, lastChangeBefore }
      cache.set(token, cached)
      return recordActivity(cached, now, isBackground)
    },
    /** Whose token the request has if that is in the cache, without checking whether it is still valid. */
    cached(request: FastifyRequest): Me | null {
      const token = tokenOf(request)
      return (token === null ? null : cache.get(token)?.me) ?? null
    },
    hasToken: (request: FastifyRequest): boolean => tokenOf(request) !== null,
    /** Drops the account's sessions from the cache; called after anything that may have ended one. */
    forget,
    async stop(): Promise<void> {
      await feed?.stop()
    },
  }
}
export type Login = ReturnType<typeof createLogin>

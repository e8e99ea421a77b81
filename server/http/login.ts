import type { FastifyRequest } from 'fastify'
import { isIdleTooLong, isSeenUpdateDue } from '#domain/people/login.ts'
import type { ChangeFeed } from '#server/db/changeFeed.ts'
import { noteSeen } from '#server/records/people/user/loginQueries.ts'
import { type FoundSession, findSession, revokeSession } from '#server/records/people/user/sessionQueries.ts'
import { hashToken } from '#server/security/secrets.ts'
import type { Me } from '../context.ts'
import type { Db } from '../db/pool.ts'

/** While the database tells who is signed in no longer, what was read is trusted this long. */
const TRUST_MS = 30_000
/** The longest that a session may live on in any process after it has ended elsewhere (threats#U7). */
const LATEST_MS = 1000
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

interface Known extends FoundSession {
  readAt: number
  /** How many changes had been told when its reading began. */
  changes: number
}

interface Parts {
  db: Db
  /** Staff are signed out after this idle time; 0: never. */
  staffIdleMs: number
  /** Opens the feed of the accounts whose logins change, 0 for all. */
  openFeed: (listeners: { onChange: (accountId: number) => void; onGap: () => void }) => ChangeFeed
}

/**
 * Finds out who is signed in, by token. A session that was read is kept for some seconds and forgotten at once when the
 * database tells that it has changed, because a look-up would cost more than many of the calls themselves.
 */
export function createLogin({ db, staffIdleMs, openFeed }: Parts) {
  const cache = new Map<string, Known>()
  /** Changes are numbered; this is the last one of each account, and of all of them. */
  const lastChanges = new Map<number, number>()
  let changes = 0
  let lastChangeOfAll = 0
  let feed: ChangeFeed | null = null
  /** What was read is read again at its next use; until then it still says whose call it is (`cachedAccountId`). */
  const forgetAll = (): void => {
    lastChangeOfAll = ++changes
    lastChanges.clear()
  }
  const forget = (accountId: number): void => {
    if (accountId === 0 || lastChanges.size >= MAX_CACHED) forgetAll()
    else lastChanges.set(accountId, ++changes)
  }
  const hasChanged = ({ me, changes: before }: Known): boolean =>
    before < lastChangeOfAll || before < (lastChanges.get(me.accountId) ?? 0)
  /** A process that serves nobody needs no feed. */
  const trustMs = (): number => {
    feed ??= openFeed({ onChange: forget, onGap: forgetAll })
    return feed.isLive(LATEST_MS) ? TRUST_MS : LATEST_MS
  }

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
    async identify(request: FastifyRequest, now: number, isBackground = false): Promise<Me | null> {
      const token = tokenOf(request)
      if (!token) return null
      // Asked before anything is read, so that what changes from then on is told.
      const trusted = trustMs()
      const known = cache.get(token)
      // `now` may lie before `readAt`, because the call waited in the gate; after the clock was set back the entry is
      // useless. Nobody is signed out for being idle by what may be old.
      const isRecent = known !== undefined && Math.abs(now - known.readAt) < trusted && now < known.until
      if (isRecent && !hasChanged(known) && !isIdle(known, now)) return recordActivity(known, now, isBackground)
      const tokenHash = hashToken(token)
      const changesBefore = changes
      const session = await findSession(db, tokenHash, now)
      if (!session) {
        cache.delete(token)
        return null
      }
      if (cache.size >= MAX_CACHED) cache.clear()
      // A change that is told during the read has a higher number, so that the next call reads again.
      const kept = { ...session, readAt: now, changes: changesBefore }
      cache.set(token, kept)
      return recordActivity(kept, now, isBackground)
    },
    /** The account of the request's token if it is in the cache, without checking whether it is still valid. */
    cachedAccountId(request: FastifyRequest): number | null {
      const token = tokenOf(request)
      return (token === null ? null : cache.get(token)?.me.accountId) ?? null
    },
    /** Drops the account's sessions from the cache; called after anything that may have ended one. */
    forget,
    async stop(): Promise<void> {
      await feed?.stop()
    },
  }
}
export type Login = ReturnType<typeof createLogin>

import type { FastifyRequest } from 'fastify'
import { isIdleTooLong, isSeenUpdateDue } from '#domain/people/login.ts'
import type { Clock } from '#server/platform/clock.ts'
import { noteSeen } from '#server/records/people/user/loginQueries.ts'
import {
  type FoundSession,
  findSession,
  findSessions,
  revokeSession,
} from '#server/records/people/user/sessionQueries.ts'
import { hashToken } from '#server/security/secrets.ts'
import type { Me } from '../context.ts'
import type { Db } from '../db/pool.ts'

/** A session read from the database is trusted this long: other machines notice a revocation within it (threats#U7). */
const CACHE_MS = 1000
const MAX_CACHED = 50_000
/** How often the sessions in use are read again, before their cache entries expire. */
const REFRESH_MS = 400
/** The number of sessions read again in one statement; further ones are read one by one, as at their first use. */
const MAX_REFRESHED = 2000

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
  tokenHash: Buffer
  readAt: number
  /** Monotonic milliseconds. */
  usedAt: number
}

interface Parts {
  db: Db
  clock: Clock
  onError: (error: Error) => void
  /** Staff are signed out after this idle time; 0: never. */
  staffIdleMs: number
}

/**
 * Finds out who is signed in, by token. Sessions are cached for a second; those in use are read again in one statement
 * before that, because one look-up each would cost more than many of the calls themselves.
 */
export function createLogin({ db, clock, onError, staffIdleMs }: Parts) {
  const cache = new Map<string, Known>()
  let endings = 0
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  const refresh = async (): Promise<void> => {
    const at = clock.now()
    const inUse: Array<[string, Known]> = []
    for (const entry of cache) {
      if (performance.now() - entry[1].usedAt > CACHE_MS || !entry[1].isCurrent) continue
      inUse.push(entry)
      if (inUse.length === MAX_REFRESHED) break
    }
    if (inUse.length === 0) return
    const found = await findSessions(
      db,
      inUse.map(([, { tokenHash }]) => tokenHash),
      at,
    )
    for (const [token, known] of inUse) {
      const session = found.get(known.tokenHash.toString('hex'))
      if (session) Object.assign(known, session, { readAt: at })
      else cache.delete(token)
    }
    refreshLater()
  }
  const refreshLater = (): void => {
    if (timer || isStopped) return
    timer = setTimeout(() => {
      timer = null
      refresh().catch(onError)
    }, REFRESH_MS).unref()
  }

  /** Records staff activity; null if the session was idle for too long, in which case it is revoked. */
  const recordActivity = async (session: FoundSession, now: number, isBackground: boolean): Promise<Me | null> => {
    const { me, seenAt } = session
    const presence = { userType: me.userType, seenAt }
    if (isIdleTooLong(presence, now, staffIdleMs)) {
      await revokeSession(db, me.sessionId, now)
      return null
    }
    if (isBackground || !isSeenUpdateDue(presence, now)) return me
    session.seenAt = now
    await noteSeen(db, me.sessionId, now)
    return me
  }

  return {
    /** `isBackground`: the page made this call by itself, so that it does not count as activity. */
    async identify(request: FastifyRequest, now: number, isBackground = false): Promise<Me | null> {
      const token = tokenOf(request)
      if (!token) return null
      const usedAt = performance.now()
      const known = cache.get(token)
      // `now` may lie before `readAt`, because the call waited in the gate; after the clock was set back the entry is
      // useless.
      if (known && Math.abs(now - known.readAt) < CACHE_MS && now < known.until) {
        known.usedAt = usedAt
        refreshLater()
        return recordActivity(known, now, isBackground)
      }
      const tokenHash = hashToken(token)
      const endingsBefore = endings
      const session = await findSession(db, tokenHash, now)
      if (!session) {
        cache.delete(token)
        return null
      }
      if (cache.size >= MAX_CACHED) cache.clear()
      // If any session ended during the read, this one may be stale: it is used for this call but not cached.
      const kept = { ...session, tokenHash, readAt: now, usedAt }
      if (endings === endingsBefore) cache.set(token, kept)
      return recordActivity(kept, now, isBackground)
    },
    /** The account of the request's token if it is in the cache, without checking whether it is still valid. */
    cachedAccountId(request: FastifyRequest): number | null {
      const token = tokenOf(request)
      return (token === null ? null : cache.get(token)?.me.accountId) ?? null
    },
    /** Drops the account's sessions from the cache; called after anything that may have ended one. */
    forget(accountId: number): void {
      endings += 1
      for (const [token, { me }] of cache) if (me.accountId === accountId) cache.delete(token)
    },
    /** Stops reading sessions in the background. */
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
export type Login = ReturnType<typeof createLogin>

import type { FastifyRequest } from 'fastify'
import { isIdleTooLong, isSeenUpdateDue } from '#domain/login.ts'
import { noteSeen } from '#server/records/user/loginQueries.ts'
import { type FoundSession, findSession, findSessions, revokeSession } from '#server/records/user/sessionQueries.ts'
import type { Clock, Me } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { hashToken } from '../secrets.ts'

/** A revoked session is told to every process of this server at once, and noticed within this time by any other (threats#U7). */
const CACHE_MILLISECONDS = 1000
const MAX_CACHED = 50_000
/** So often the sessions that are in use are read again, before what was read of them is too old. */
const REFRESH_MS = 400
/** In one statement; whoever is beyond is looked up by himself, as everybody is at first. */
const MAX_REFRESHED = 2000

/** Exactly one header of exactly this form (threats#U8). */
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
  /** Monotonous milliseconds. */
  usedAt: number
}

interface Parts {
  db: Db
  clock: Clock
  onError: (error: Error) => void
  /** 0: staff are never signed out for being away. */
  staffIdleMs: number
}

/**
 * Who is signed in, by tokens. What was read is believed for a second; the sessions of all who call are read again together
 * before it is over, since one look-up each would cost more than many of their calls.
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
      if (performance.now() - entry[1].usedAt > CACHE_MILLISECONDS || !entry[1].isCurrent) continue
      inUse.push(entry)
      if (inUse.length === MAX_REFRESHED) break
    }
    if (inUse.length === 0) return
    const found = await findSessions(
      db,
      inUse.map(([, { tokenHash }]) => tokenHash),
      new Date(at),
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

  /** Notes that somebody is there. null where he comes too late: the desk was left alone, and its session ends. */
  const present = async (session: FoundSession, now: number, isBackground: boolean): Promise<Me | null> => {
    const { me, seenAt } = session
    const presence = { userType: me.userType, seenAt }
    if (isIdleTooLong(presence, now, staffIdleMs)) {
      await revokeSession(db, me.sessionId, new Date(now))
      return null
    }
    if (isBackground || !isSeenUpdateDue(presence, now)) return me
    session.seenAt = now
    await noteSeen(db, me.sessionId, new Date(now))
    return me
  }

  return {
    /** `isBackground`: the page calls by itself, which shows nobody at the desk. */
    async identify(request: FastifyRequest, now: number, isBackground = false): Promise<Me | null> {
      const token = tokenOf(request)
      if (!token) return null
      const usedAt = performance.now()
      const known = cache.get(token)
      // Whoever waited for his turn may have come before the last reading. A clock that was put back makes it worthless.
      if (known && Math.abs(now - known.readAt) < CACHE_MILLISECONDS && now < known.until) {
        known.usedAt = usedAt
        refreshLater()
        return present(known, now, isBackground)
      }
      const tokenHash = hashToken(token)
      const endingsBefore = endings
      const session = await findSession(db, tokenHash, new Date(now))
      if (!session) {
        cache.delete(token)
        return null
      }
      if (cache.size >= MAX_CACHED) cache.clear()
      // A session that ended while it was read was still good then, and is not kept.
      const kept = { ...session, tokenHash, readAt: now, usedAt }
      if (endings === endingsBefore) cache.set(token, kept)
      return present(kept, now, isBackground)
    },
    /** Whose token this request carries, if it was found good here of late; says nothing of whether it still is. */
    seenAs(request: FastifyRequest): number | null {
      const token = tokenOf(request)
      return (token === null ? null : cache.get(token)?.me.accountId) ?? null
    },
    /** Called after anything that may have ended a session. */
    forget(accountId: number): void {
      endings += 1
      for (const [token, { me }] of cache) if (me.accountId === accountId) cache.delete(token)
    },
    /** Nothing is read any more by itself. */
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
export type Login = ReturnType<typeof createLogin>

import type { FastifyRequest } from 'fastify'
import type { Me } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { findSession } from '../features/user/queries.ts'
import { hashToken } from '../secrets.ts'

/** A revoked session is told to every process of this server at once, and noticed within this time by any other (threats U7). */
const CACHE_MILLISECONDS = 1000
const MAX_CACHED = 50_000

/** Exactly one header of exactly this form (threats U8). */
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

export function createLogin() {
  const cache = new Map<string, { me: Me; readAt: number; until: number }>()
  return {
    async identify(request: FastifyRequest, db: Db, now: number): Promise<Me | null> {
      const token = tokenOf(request)
      if (!token) return null
      const cached = cache.get(token)
      if (cached && now - cached.readAt < CACHE_MILLISECONDS && now >= cached.readAt && now < cached.until)
        return cached.me
      const session = await findSession(db, hashToken(token), new Date(now))
      if (!session) {
        cache.delete(token)
        return null
      }
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(token, { me: session.me, readAt: now, until: session.until })
      return session.me
    },
    /** Whose token this request carries, if it was found good here of late; says nothing of whether it still is. */
    seenAs(request: FastifyRequest): number | null {
      const token = tokenOf(request)
      return (token === null ? null : cache.get(token)?.me.accountId) ?? null
    },
    /** Called after anything that may have ended a session. */
    forget(accountId: number): void {
      for (const [token, { me }] of cache) if (me.accountId === accountId) cache.delete(token)
    },
  }
}
export type Login = ReturnType<typeof createLogin>

import type { LimitName } from '#contract/endpoint.ts'
import type { Coordinator } from '#server/concurrency/coordinator.ts'
import type { Limits } from '#server/config/limits.ts'
import { refuse } from '../refuse.ts'

/**
 * Rate limits: counts calls per user, or per address without a login, in fixed windows over all processes of this
 * server. Limits that must hold across machines and restarts (codes sent, wrong passwords) are counted in the database.
 * It is our own code, because rate-limiter-flexible takes the time from the system instead of from the clock in the
 * context, and does not replace the coordinator, which also grants locks.
 */
export function createLimiter(limits: Limits, coordinator: Pick<Coordinator, 'count'>) {
  return {
    /** Counts a call; refuses TOO_OFTEN with the seconds to wait. */
    async count(name: LimitName, who: string, now: number): Promise<void> {
      const limit = limits[name]
      if (limit.calls === 0) return
      const windowMs = limit.seconds * 1000
      const { calls, startedAt } = await coordinator.count({ key: `${name} ${who}`, windowMs, now })
      if (calls <= limit.calls) return
      const wait = Math.max(1, Math.ceil((startedAt + windowMs - now) / 1000))
      refuse('TOO_OFTEN', { params: { n: wait }, retryAfterSeconds: wait })
    },
  }
}
export type Limiter = ReturnType<typeof createLimiter>

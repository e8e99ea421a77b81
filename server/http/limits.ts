import type { LimitName } from '#contract/endpoint.ts'
import type { Limits } from '#server/config/limits.ts'
import type { Coordinator } from '../coordinator.ts'
import { refuse } from '../refuse.ts'

/**
 * Counts calls per person (or per address where nobody is signed in) in fixed windows, over all processes of this server.
 * What must hold beyond it (codes sent, wrong passwords) is counted in the database by its feature.
 */
export function createLimiter(limits: Limits, coordinator: Pick<Coordinator, 'count'>) {
  return {
    /** Refuses TOO_OFTEN with the seconds to wait. */
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

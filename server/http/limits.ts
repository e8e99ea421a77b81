import type { LimitName } from '#contract/endpoint.ts'
import type { Limits } from '../limits.ts'
import { refuse } from '../refuse.ts'

interface Window {
  startedAt: number
  calls: number
}

const MAX_WINDOWS = 200_000

/**
 * Counts calls per person (or per address where nobody is signed in) in fixed windows, in this process. What must hold
 * across processes (codes sent, wrong passwords) is counted in the database by its feature.
 */
export function createLimiter(limits: Limits) {
  const windows = new Map<string, Window>()
  return {
    /** Throws TOO_OFTEN with the seconds to wait. */
    count(name: LimitName, who: string, now: number): void {
      const limit = limits[name]
      if (limit.calls === 0) return
      const key = `${name} ${who}`
      const window = windows.get(key)
      if (!window || now - window.startedAt >= limit.seconds * 1000 || now < window.startedAt) {
        if (windows.size >= MAX_WINDOWS) windows.clear()
        windows.set(key, { startedAt: now, calls: 1 })
        return
      }
      window.calls += 1
      if (window.calls <= limit.calls) return
      const wait = Math.max(1, Math.ceil((window.startedAt + limit.seconds * 1000 - now) / 1000))
      refuse('TOO_OFTEN', { params: { n: wait }, retryAfterSeconds: wait })
    },
    sweep(now: number): void {
      for (const [key, window] of windows) {
        const seconds = limits[key.slice(0, key.indexOf(' ')) as LimitName].seconds
        if (now - window.startedAt >= seconds * 1000) windows.delete(key)
      }
    },
  }
}
export type Limiter = ReturnType<typeof createLimiter>

import { useEffect, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { Instant } from '#domain/time.ts'

const everyMs = 30_000

/**
 * Returns the server's time and re-renders every half minute, for a display that depends on a deadline or a start; at
 * `wakeAt` it does so at once.
 */
export function useMinute(wakeAt: Instant | null = null): Instant {
  const [now, setNow] = useState(serverNow)
  const sleepMs = wakeAt !== null && wakeAt > now ? Math.min(everyMs, wakeAt - now) : everyMs
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), sleepMs)
    return () => window.clearInterval(timer)
  }, [sleepMs])
  return now
}

import { useEffect, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { Instant } from '#domain/time.ts'

const everyMs = 30_000

/** Returns the server's time and re-renders every half minute, for a display that depends on a deadline or a start. */
export function useMinute(): Instant {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), everyMs)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

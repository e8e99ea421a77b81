import { useEffect, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { Instant } from '#domain/time.ts'

const everyMs = 30_000

/** The server's time, new every half minute, for what turns over by itself: a deadline, an exam that begins. */
export function useMinute(): Instant {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), everyMs)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

import { useEffect, useState } from 'react'

const restMs = 300

/** What is being typed, once the fingers rest: each letter by itself would be one question to the server. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), restMs)
    return () => window.clearTimeout(timer)
  }, [typed])
  return settled
}

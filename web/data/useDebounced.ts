import { useEffect, useState } from 'react'

const restMs = 300

/** Debounces typed text, so that not every letter becomes a request. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), restMs)
    return () => window.clearTimeout(timer)
  }, [typed])
  return settled
}

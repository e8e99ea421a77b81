import { useEffect, useState } from 'react'

/** Debounces typed text by `ms` milliseconds, so that not every letter becomes a request. */
export function useDebounced(typed: string, ms = 300): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(typed), ms)
    return () => window.clearTimeout(timer)
  }, [typed, ms])
  return debounced
}

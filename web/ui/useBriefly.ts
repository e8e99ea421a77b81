import { useEffect, useState } from 'react'

/** Returns true while `isOn`, but for at most `mostMs` milliseconds, so that an overlay does not extend a wait. */
export function useBriefly(isOn: boolean, mostMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = window.setTimeout(() => setOver(true), mostMs)
    return () => {
      window.clearTimeout(timer)
      setOver(false)
    }
  }, [isOn, mostMs])
  return isOn && !isOver
}

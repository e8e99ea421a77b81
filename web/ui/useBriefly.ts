import { useEffect, useState } from 'react'

/** True while `isOn`, but no longer than so many milliseconds: an overlay is to bridge a wait, not to be one. */
export function useBriefly(isOn: boolean, mostMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOn) return
    setOver(false)
    const timer = window.setTimeout(() => setOver(true), mostMs)
    return () => window.clearTimeout(timer)
  }, [isOn, mostMs])
  return isOn && !isOver
}

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentWaiting, subscribeToWaiting } from '#client/waitingRoom.ts'
import { OfflineBar } from '#web/ui/OfflineBar.tsx'
import style from './Notices.module.css'
import { OverloadBar } from './OverloadBar.tsx'
import { WaitingBar } from './WaitingBar.tsx'

/** Notices about the network or the server, shown while they apply; the title bar and sticky elements move down. */
export function Notices() {
  const frame = useRef<HTMLDivElement>(null)
  const isWaiting = useSyncExternalStore(subscribeToWaiting, currentWaiting, () => null) !== null
  useEffect(() => {
    const box = frame.current
    if (!box) return
    // The height is measured, since with large text a notice takes two lines.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--notices', `${box.offsetHeight}px`),
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={isWaiting ? `${style.notices} ${style.waiting}` : style.notices}>
      <OfflineBar />
      <OverloadBar />
      <WaitingBar />
    </div>
  )
}

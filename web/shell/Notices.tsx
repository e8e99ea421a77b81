import { useEffect, useRef } from 'react'
import { OfflineBar } from '#web/ui/OfflineBar.tsx'
import style from './Notices.module.css'
import { OverloadBar } from './OverloadBar.tsx'

/** What is wrong with network or server, in view for as long as it lasts: the title bar and what sticks to it move down. */
export function Notices() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = frame.current
    if (!box) return
    // Measured: in large text a notice takes two lines.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--notices', `${box.offsetHeight}px`),
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={style.notices}>
      <OfflineBar />
      <OverloadBar />
    </div>
  )
}

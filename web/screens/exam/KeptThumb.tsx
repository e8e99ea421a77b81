import { useEffect, useRef } from 'react'
import { readTake } from '#web/device/keptTakes.ts'
import style from './TakeThumb.module.css'

/** The first frame of a recording on this phone; it stays empty in browsers that draw none. */
export function KeptThumb({ takeId }: { takeId: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    let url = ''
    let isGone = false
    const player = video.current
    const show = async () => {
      const file = await readTake(takeId).catch(() => null)
      if (!file || isGone || !player) return
      url = URL.createObjectURL(file)
      // Some browsers draw nothing for the very first frame, so the thumbnail is taken shortly after it.
      player.src = `${url}#t=0.1`
    }
    void show()
    return () => {
      isGone = true
      player?.removeAttribute('src')
      player?.load()
      if (url !== '') URL.revokeObjectURL(url)
    }
  }, [takeId])
  return (
    <span className={style.thumb}>
      <video
        ref={video}
        className={style.still}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden="true"
      />
    </span>
  )
}

import { useEffect, useRef } from 'react'
import style from './Recorder.module.css'

type PreviewProps = { stream: MediaStream | null; isMirrored: boolean; hasFrame: boolean }

/** What the camera sees, with the outline of what must be in the picture. Silent: a speaker would howl. */
export function Preview({ stream, isMirrored, hasFrame }: PreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className={style.picture}>
      <video
        ref={video}
        className={isMirrored ? `${style.video} ${style.mirrored}` : style.video}
        autoPlay
        muted
        playsInline
        aria-label="镜头画面"
      />
      {hasFrame && (
        <svg className={style.frame} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M8 22V10h14M78 10h14v12M92 78v12H78M22 90H8V78" />
        </svg>
      )}
      {hasFrame && <p className={style.frameWords}>请让考生的脸、双手和乐器都在框内</p>}
    </div>
  )
}

/** What was recorded, to be looked at and listened to before it is used. */
export function Playback({ file }: { file: Blob }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    const player = video.current
    if (player) player.src = url
    return () => {
      player?.removeAttribute('src')
      player?.load()
      URL.revokeObjectURL(url)
    }
  }, [file])
  return (
    <div className={style.picture}>
      <video ref={video} className={style.video} controls playsInline preload="auto" aria-label="刚录制的视频" />
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import style from './Recorder.module.css'

type PreviewProps = { stream: MediaStream | null; isMirrored: boolean; hasFrame: boolean }

/** Returns the path of the four corner marks, well inside a picture of this size. The SVG scales as the video does. */
function cornersOf({ width, height }: { width: number; height: number }): string {
  const [x, y, arm] = [width * 0.06, height * 0.06, Math.min(width, height) * 0.12]
  const corner = (atX: number, atY: number, toX: number, toY: number) => `M${atX + toX} ${atY}H${atX}V${atY + toY}`
  return [
    corner(x, y, arm, arm),
    corner(width - x, y, -arm, arm),
    corner(width - x, height - y, -arm, -arm),
    corner(x, height - y, arm, -arm),
  ].join('')
}

/** Shows the camera picture and the frame the performer must fit in. It is muted to avoid acoustic feedback. */
export function Preview({ stream, isMirrored, hasFrame }: PreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [size, setSize] = useState({ width: 9, height: 16 })
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
        // Rotating the phone rotates the picture and changes its size.
        onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
          if (videoWidth > 0) setSize({ width: videoWidth, height: videoHeight })
        }}
      />
      {hasFrame && (
        <svg className={style.frame} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          <path d={cornersOf(size)} />
        </svg>
      )}
      {hasFrame && <p className={style.frameWords}>请让考生的脸、双手和乐器都在框内</p>}
    </div>
  )
}

export function VideoPlayback({ file }: { file: Blob }) {
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

import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { DeskCommand } from './deskKeys.ts'
import style from './Player.module.css'
import { PlayerTools } from './PlayerTools.tsx'
import { jumpOf, type Loop, noLoop, speedBeside, withA, withB } from './playback.ts'

export type PlayerHandle = {
  /** Runs the commands that concern the video. */
  run: (command: DeskCommand) => void
  /** Returns the current second of the video. */
  time: () => number
  playFrom: (seconds: number) => void
}

type VideoPlayerProps = {
  /**
   * The sources are tried in this order. Changes after mounting are ignored: a fresh link must not restart the video.
   */
  sources: readonly string[]
  /** Why the file itself cannot be played, as the server found; empty where it found nothing. */
  cause: string
  poster: string
  name: string
  /** The second from which it plays at once; null to wait at the beginning. */
  start: number | null
  speed: number
  onSpeed: (speed: number) => void
  /** Loads fresh links; they expire after an hour. */
  onRetry: () => void
  isRetrying: boolean
  /** Called when enough is buffered to preload the next video. */
  onBuffered: () => void
  ref?: Ref<PlayerHandle>
}

const STEP_SECONDS = 5

/** The candidate's video with the browser's own controls, and the examiner's tools below it. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { cause, name, start, speed, onSpeed, onRetry, isRetrying, onBuffered, ref } = props
  const [{ sources, poster }] = useState({ sources: props.sources, poster: props.poster })
  const [at, setAt] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const [loop, setLoop] = useState<Loop>(noLoop)
  const video = useRef<HTMLVideoElement>(null)
  const source = sources[at]

  useEffect(() => {
    // Loading a source resets the rate to the default rate, so both are set.
    if (!video.current) return
    video.current.defaultPlaybackRate = speed
    video.current.playbackRate = speed
  }, [speed, source])

  const seekTo = (seconds: number) => {
    const element = video.current
    if (!element) return
    const end = Number.isFinite(element.duration) ? element.duration : seconds
    element.currentTime = Math.min(Math.max(seconds, 0), end)
  }
  const time = () => video.current?.currentTime ?? 0
  // A refused start (autoplay rules, a lost source) leaves the video paused; the error event tells the reason.
  const play = () => video.current?.play().catch(() => setWaiting(false))
  const playPause = () => {
    if (video.current?.paused) void play()
    else video.current?.pause()
  }
  const playFrom = (seconds: number) => {
    seekTo(seconds)
    void play()
  }
  const run = (command: DeskCommand) => {
    if (command === 'playPause') playPause()
    if (command === 'back5') seekTo(time() - STEP_SECONDS)
    if (command === 'forward5') seekTo(time() + STEP_SECONDS)
    if (command === 'slower') onSpeed(speedBeside(speed, -1))
    if (command === 'faster') onSpeed(speedBeside(speed, 1))
    if (command === 'markA') setLoop((last) => withA(last, time()))
    if (command === 'markB') setLoop((last) => withB(last, time()))
    if (command === 'clearLoop') setLoop(noLoop)
  }
  useImperativeHandle(ref, () => ({ run, time, playFrom }))

  if (source === undefined) {
    return (
      <div className={style.broken} role="alert">
        <p>视频没有播放成功。{cause === '' ? '可能是网络不通，或链接已过期。' : `${cause}，不是网络的问题。`}</p>
        <Button look="quiet" busy={isRetrying} onClick={onRetry}>
          重新加载视频
        </Button>
      </div>
    )
  }
  return (
    <div>
      <div className={style.frame}>
        <video
          ref={video}
          key={source}
          className={style.video}
          src={source}
          poster={poster || undefined}
          controls
          playsInline
          preload="auto"
          aria-label={`${name}的演奏视频`}
          onError={() => setAt(at + 1)}
          onLoadedMetadata={() => start !== null && playFrom(start)}
          onWaiting={() => setWaiting(true)}
          onPlaying={() => setWaiting(false)}
          onCanPlay={() => setWaiting(false)}
          onPause={() => setWaiting(false)}
          onCanPlayThrough={onBuffered}
          onTimeUpdate={({ currentTarget }) => {
            const target = jumpOf(loop, currentTarget.currentTime)
            if (target !== null) currentTarget.currentTime = target
          }}
        />
        {isWaiting && (
          <p className={style.waiting} role="status">
            正在缓冲…
          </p>
        )}
      </div>
      <PlayerTools speed={speed} onSpeed={onSpeed} loop={loop} onCommand={run} />
    </div>
  )
}

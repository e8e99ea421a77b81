import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import style from './FilmPlayer.module.css'

type FilmLinks = { Answer: string; FormatAnswer: string; Poster: string }
export type FilmHandle = { playFrom: (seconds: number) => void }

type FilmPlayerProps = {
  film: FilmLinks
  name: string
  /** Loads fresh links, since the old ones have expired. */
  onRetry: () => void
  ref?: Ref<FilmHandle>
  /** Preloads only the poster: a page with several videos would use up a phone's mobile data. */
  isPosterOnly?: boolean
}

/**
 * Plays one own video: the converted one if it is ready, otherwise the original, which this browser may be unable to
 * play.
 */
export function FilmPlayer({ film, name, onRetry, ref, isPosterOnly }: FilmPlayerProps) {
  const source = film.FormatAnswer || film.Answer
  const [failedSource, setFailedSource] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle(ref, () => ({
    playFrom: (seconds) => {
      const element = video.current
      if (!element) return
      element.scrollIntoView({ block: 'center' })
      // A video whose length is not known yet uses this position as its start.
      element.currentTime = seconds
      // If the browser refuses to play, the video stays paused at this position with its own play button.
      element.play().catch(() => undefined)
    },
  }))
  if (failedSource === source) {
    return (
      <div className={style.failed} role="alert">
        <p>
          {film.FormatAnswer === ''
            ? '视频正在处理，本机暂时不能播放。处理完成后再试，不影响考试。'
            : '视频没有加载出来，请检查网络后重试。'}
        </p>
        <Button
          look="quiet"
          onClick={() => {
            setFailedSource('')
            onRetry()
          }}
        >
          重新加载
        </Button>
      </div>
    )
  }
  return (
    <video
      ref={video}
      className={style.video}
      src={source}
      poster={film.Poster || undefined}
      controls
      playsInline
      preload={isPosterOnly && film.Poster !== '' ? 'none' : 'metadata'}
      aria-label={`${name} 的视频`}
      onError={() => setFailedSource(source)}
    />
  )
}

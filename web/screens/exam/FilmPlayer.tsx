import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import style from './FilmPlayer.module.css'

type Film = { Answer: string; FormatAnswer: string; Poster: string }
export type FilmHandle = { playFrom: (seconds: number) => void }

type FilmPlayerProps = {
  film: Film
  name: string
  /** Asks for fresh links; they expire. */
  onRetry: () => void
  ref?: Ref<FilmHandle>
  /** Fetches no more than its poster before it is played: several on a page would eat a phone's data. */
  isFrugal?: boolean
}

/** One own video: the converted one where it is ready, else the original, which this browser may not be able to play. */
export function FilmPlayer({ film, name, onRetry, ref, isFrugal }: FilmPlayerProps) {
  const source = film.FormatAnswer || film.Answer
  const [failedSource, setFailedSource] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle(ref, () => ({
    playFrom: (seconds) => {
      const element = video.current
      if (!element) return
      element.scrollIntoView({ block: 'center' })
      // Before its length is known a video takes the place as its beginning.
      element.currentTime = seconds
      // A refused start leaves it paused at the place, under its own button.
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
      preload={isFrugal && film.Poster !== '' ? 'none' : 'metadata'}
      aria-label={`${name} 的视频`}
      onError={() => setFailedSource(source)}
    />
  )
}

import { type ReactNode, type Ref, useState } from 'react'
import type { ReviewItemWire } from '#contract/result/review.ts'
import type { SongToReview } from '#domain/result/review.ts'
import style from './Desk.module.css'
import { FaceCheck } from './FaceCheck.tsx'
import { sourcesOf } from './playback.ts'
import { Score } from './Score.tsx'
import { type PlayerHandle, VideoPlayer } from './VideoPlayer.tsx'

type StageProps = {
  item: ReviewItemWire
  song: SongToReview
  /** The second from which it plays at once; null to wait at the beginning. */
  start: number | null
  speed: number
  onSpeed: (speed: number) => void
  /** Reloads the enrolment, and with it fresh links. */
  onRetry: () => Promise<unknown>
  onBuffered: () => void
  player: Ref<PlayerHandle>
  /** Shown below the video. */
  below?: ReactNode
}

/** One performance: the video with its face check, or a note that there is none on site, and the score beside it. */
export function Stage({ item, song, start, speed, onSpeed, onRetry, onBuffered, player, below }: StageProps) {
  const [tries, setTries] = useState(0)
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await onRetry()
    setRetrying(false)
    setTries(tries + 1)
  }
  return (
    <div className={style.stage}>
      <div className={style.film}>
        {song.sheetId === 0 ? (
          <p className={style.missing}>现场演奏，没有录像。</p>
        ) : song.hasPerformance ? (
          <>
            {item.MediaProblem !== '' && (
              <p className={style.problem}>系统检查发现：{item.MediaProblem}。请以能看到、听到的为准评审。</p>
            )}
            <VideoPlayer
              key={tries}
              ref={player}
              sources={sourcesOf(item)}
              // A video that was converted plays, whatever else is wrong with it.
              cause={item.FormatAnswer === '' ? item.MediaProblem : ''}
              poster={item.Poster}
              name={song.name}
              start={start}
              speed={speed}
              onSpeed={onSpeed}
              onRetry={() => void retry()}
              isRetrying={isRetrying}
              onBuffered={onBuffered}
            />
            <FaceCheck item={item} />
          </>
        ) : (
          <p className={style.missing}>考生未上传视频！</p>
        )}
        {below}
      </div>
      <div className={style.score}>
        <Score question={item.View_ExamQuestion} />
      </div>
    </div>
  )
}

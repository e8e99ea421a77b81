import type { ReactNode } from 'react'
import type { SongToReview } from '#domain/result/review.ts'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import style from './Desk.module.css'
import { DraftStatus } from './DraftStatus.tsx'
import type { ReviewDeskState } from './useReviewDesk.ts'

type PieceHeadProps = {
  desk: Pick<ReviewDeskState, 'isRestored' | 'draftState' | 'mode' | 'otherSavedTime' | 'chooseDraft'>
  /** The candidate's name or exam number. */
  name: string
  songs: readonly SongToReview[]
  current: number
  onChoose: (index: number) => void
  /** Shown beside the way to the next piece. */
  aside?: ReactNode
}

/** Which piece of whom is judged, the way to its neighbours, and what happens to the draft: it stays while all else scrolls. */
export function PieceHead({ desk, name, songs, current, onChoose, aside }: PieceHeadProps) {
  const song = songs[current]
  const step = (label: string, to: number, direction: 'left' | 'right') => (
    <button
      type="button"
      className={style.step}
      aria-label={label}
      disabled={songs[to] === undefined}
      onClick={() => onChoose(to)}
    >
      <ChevronIcon direction={direction} />
    </button>
  )
  return (
    <section className={style.pieceHead} aria-label="当前曲目">
      {song && (
        <div className={style.pieceRow}>
          {step('上一首曲目', current - 1, 'left')}
          <p className={style.pieceWords}>
            <strong>
              {song.ordinal}、{song.name}
            </strong>
            <span className={style.soft}>
              {name} · 第 {current + 1} 首，共 {songs.length} 首
            </span>
          </p>
          {step('下一首曲目', current + 1, 'right')}
          {aside}
        </div>
      )}
      {desk.isRestored && desk.mode !== 'read' && <p className={style.restored}>已恢复您上次未提交的内容。</p>}
      <DraftStatus desk={desk} />
    </section>
  )
}

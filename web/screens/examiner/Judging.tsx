import { reasonText } from '#domain/reasons/reasons.ts'
import { CategoryPanel } from './CategoryPanel.tsx'
import { songOf } from './reviewForm.ts'
import { SongPanel } from './SongPanel.tsx'
import { countComments } from './songForm.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'
import type { ReviewProblem } from './useSubmitReview.ts'

type JudgingProps = {
  desk: Pick<ReviewDeskState, 'kind' | 'templates' | 'songs' | 'form' | 'change'>
  current: number
  problem: ReviewProblem | null
  /** Returns the current second of the video; null on site, where there is no video. */
  now: (() => number) | null
  onPlayFrom: (seconds: number) => void
}

/** The comments by piece or by category, as the major requires (rulings#judgement). Hearing has its own desk. */
export function Judging({ desk, current, problem, now, onPlayFrom }: JudgingProps) {
  const { kind, templates, songs, form, change } = desk
  if (!templates) return null
  if (kind === 'integrated') return <CategoryPanel form={form} templates={templates} onChange={change} />
  const song = songs[current]
  if (!song) return null
  const wasUnreviewed = problem?.unreviewed.some(({ ordinal }) => ordinal === song.ordinal)
  const isUnreviewed = wasUnreviewed && countComments(songOf(form, song)) === 0
  return (
    <SongPanel
      key={song.ordinal}
      song={song}
      form={form}
      templates={templates}
      onChange={change}
      error={isUnreviewed ? `${reasonText('TRACKS_UNREVIEWED')}：请至少选择或填写一条评语` : null}
      now={now}
      onPlayFrom={onPlayFrom}
    />
  )
}

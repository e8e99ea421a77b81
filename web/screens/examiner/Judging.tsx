import { reasonText } from '#domain/reasons.ts'
import { CategoryPanel } from './CategoryPanel.tsx'
import { songOf } from './reviewForm.ts'
import { SongPanel } from './SongPanel.tsx'
import { countComments } from './songForm.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'
import type { Problem } from './useSubmitReview.ts'

type JudgingProps = {
  desk: Pick<ReviewDeskState, 'kind' | 'templates' | 'songs' | 'form' | 'change'>
  current: number
  problem: Problem | null
  /** The present second of the video; null where there is none, on site. */
  now: (() => number) | null
  onPlayFrom: (seconds: number) => void
}

/** The comments, as the major is reviewed: on a song, or by categories (rulings 7). Hearing has a desk of its own. */
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

import type { Reason } from '#domain/reasons/reasons.ts'
import type { ReviewKind } from '#domain/result/judgement.ts'
import { judgementText, parseJudgement, whyCommentUnfit } from '#domain/result/judgement.ts'
import { type SongToReview, unreviewedSongs, whyCannotReview } from '#domain/result/review.ts'
import { judgementOf, type ReviewForm } from './reviewForm.ts'

export type ReviewCheck =
  | { reason: null; judgement: string }
  | { reason: Reason; judgement: null; unreviewed: readonly SongToReview[] }

type ReviewCheckInput = { form: ReviewForm; kind: ReviewKind; songs: readonly SongToReview[]; hasSignature: boolean }

/**
 * Applies the server's rules before submitting: returns the body to send, or why it cannot be sent
 * (specification#review-rules).
 */
export function checkReview({ form, kind, songs, hasSignature }: ReviewCheckInput): ReviewCheck {
  const { judgement, reason } = parseJudgement(judgementText(judgementOf(form, kind, songs)), kind)
  if (!judgement) return { reason, judgement: null, unreviewed: [] }
  const why =
    whyCommentUnfit(form.suggestion) ??
    whyCannotReview({
      judgement,
      songs,
      scoredSheetIds: songs.filter(({ hasPerformance }) => hasPerformance).map(({ sheetId }) => sheetId),
      resultCode: form.resultCode,
      hasSignature,
    })
  if (why === null) return { reason: null, judgement: judgementText(judgement) }
  const unreviewed =
    why === 'TRACKS_UNREVIEWED' && judgement.kind === 'song' ? unreviewedSongs(judgement.songs, songs) : []
  return { reason: why, judgement: null, unreviewed }
}

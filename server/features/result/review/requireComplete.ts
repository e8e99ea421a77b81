import { judgementText, parseJudgement, whyCommentUnfit } from '#domain/result/judgement.ts'
import { unreviewedSongs, unreviewedText, whyCannotReview } from '#domain/result/review.ts'
import { cleanText } from '#domain/text.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import type { Marking } from './marking.ts'

/** The fields of a review as they are sent. */
export interface SentReview {
  Judgement: string
  ERT_Code?: number | null | undefined
  Suggestion: string
}

/**
 * Returns the columns of a review that is complete by the rules of its major (specification#review-rules,
 * rulings#judgement). Refuses with the reasons of `parseJudgement` and `whyCannotReview`; TRACKS_UNREVIEWED lists the
 * songs in `OtherMsg`.
 */
export function requireComplete({ kind, songs }: Marking, sent: SentReview, hasSignature: boolean) {
  const { judgement, reason } = parseJudgement(sent.Judgement, kind)
  if (!judgement) return refuse(reason)
  refuseIf(whyCommentUnfit(sent.Suggestion))
  const resultCode = sent.ERT_Code ?? null
  const why = whyCannotReview({
    judgement,
    songs,
    scoredSheetIds: songs.filter(({ hasPerformance }) => hasPerformance).map(({ sheetId }) => sheetId),
    resultCode,
    hasSignature,
  })
  if (why === 'TRACKS_UNREVIEWED' && judgement.kind === 'song') {
    const left = unreviewedSongs(judgement.songs, songs)
    const Songs = left.map(({ sheetId, ordinal, name }) => ({ EAS_ID: sheetId, Ordinal: ordinal, Name: name }))
    refuse(why, { OtherMsg: { Text: unreviewedText(left), Songs } })
  }
  refuseIf(why)
  // `whyCannotReview` has refused a missing result before; this check narrows the type.
  if (resultCode === null) return refuse('RESULT_REQUIRED')
  return { judgement: judgementText(judgement), resultCode, suggestion: cleanText(sent.Suggestion) }
}

import type { SongToReview } from '#domain/result/review.ts'
import { ordinalOf, patternsInOrder } from './answerSheet.ts'

type OnSitePattern = { patternId: number; questionTypeId: number; typeName: string }
/** `questionId` is 0 or null for a piece of the candidate's own choice. */
type ChosenTrack = { patternId: number; questionId: number | null; title: string }

/**
 * The songs of an exam on site, in the order of its patterns: each chosen track, which needs a comment, and for a
 * pattern without tracks one entry whose comment is optional (rulings#judgement).
 */
export function songsOnSite(patterns: readonly OnSitePattern[], tracks: readonly ChosenTrack[]): SongToReview[] {
  const entries = patternsInOrder(patterns).flatMap(({ patternId, typeName }) => {
    const chosen = tracks.filter((track) => track.patternId === patternId)
    if (chosen.length === 0) return [{ patternId, questionId: 0, name: typeName, hasPerformance: false }]
    return chosen.map(({ questionId, title }) => ({
      patternId,
      questionId: questionId ?? 0,
      name: title,
      hasPerformance: true,
    }))
  })
  return entries.map((entry, index) => ({ ...entry, sheetId: 0, ordinal: ordinalOf(index + 1) }))
}

import { whyTextbookMissing } from '#domain/catalogue/textbook.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import type { Pattern } from './answerSheet.ts'
import { isPieceOffered, type Piece, type PieceScope } from './piece.ts'

/** Longest title of an own-choice piece in code points (rulings#offline-tracks). */
export const TRACK_TITLE_MAX = 50

/** A piece for an exam on site: one of the bank or, where `questionId` is null, an own-choice piece by its title. */
export type TrackChoice = { patternId: number; questionId: number | null; title: string }

/**
 * The patterns for which tracks are chosen; pieces that are drawn online are drawn on site too, in front of the
 * examiner.
 */
export function trackPatternsOf<T extends Pattern>(patterns: readonly T[]): T[] {
  return patterns.filter(({ isRandom }) => !isRandom)
}

/** TRACK_REQUIRED, TRACK_TITLE_LONG, TEXT_UNFIT; judges the title cleaned. */
export function whyTitleUnfit(raw: string): Reason | null {
  const title = cleanText(raw)
  if (title === '') return 'TRACK_REQUIRED'
  return whyTextUnfit(title) ?? (Array.from(title).length > TRACK_TITLE_MAX ? 'TRACK_TITLE_LONG' : null)
}

const keyOf = ({ questionId, title }: TrackChoice) =>
  questionId === null ? `own ${cleanText(title)}` : `${questionId}`

function whyTrackUnfit(
  track: TrackChoice,
  pattern: Pattern | undefined,
  bank: readonly Piece[],
  scope: PieceScope,
): Reason | null {
  if (!pattern) return 'PARAMETERS_WRONG'
  if (pattern.isRandom) return 'PIECE_DRAWN'
  if (track.questionId === null) return whyTitleUnfit(track.title)
  const textbookMissing = whyTextbookMissing(scope)
  if (textbookMissing !== null) return textbookMissing
  const piece = bank.find(({ questionId }) => questionId === track.questionId)
  return piece && isPieceOffered(piece, pattern, scope) ? null : 'PIECE_NOT_OFFERED'
}

/** A problem in a set of tracks: `at` is its index in the list, null where it concerns the whole set. */
export type TrackProblem = { reason: Reason; at: number | null }

/**
 * All reasons why a set of tracks cannot be saved, in the order of the list: PARAMETERS_WRONG for an unknown pattern,
 * PIECE_DRAWN, TRACK_REQUIRED, TRACK_TITLE_LONG, TEXT_UNFIT, TEXTBOOK_REQUIRED and PIECE_NOT_OFFERED for pieces of the
 * bank, PIECE_REPEATED, and TRACKS_COUNT_WRONG unless each pattern has as many as it asks for (rulings#offline-tracks).
 * `whyCannotSetTracks` judges whether tracks may be set at all.
 */
export function trackProblemsOf(
  tracks: readonly TrackChoice[],
  patterns: readonly Pattern[],
  bank: readonly Piece[],
  scope: PieceScope,
): TrackProblem[] {
  const problems: TrackProblem[] = []
  for (const [at, track] of tracks.entries()) {
    const pattern = patterns.find(({ patternId }) => patternId === track.patternId)
    const isRepeated = tracks.some((other, index) => index < at && keyOf(other) === keyOf(track))
    const reason = whyTrackUnfit(track, pattern, bank, scope) ?? (isRepeated ? 'PIECE_REPEATED' : null)
    if (reason !== null) problems.push({ reason, at })
  }
  const isCountRight = trackPatternsOf(patterns).every(
    ({ patternId, submitCount }) => tracks.filter((track) => track.patternId === patternId).length === submitCount,
  )
  return isCountRight ? problems : problems.concat({ reason: 'TRACKS_COUNT_WRONG', at: null })
}

import type { Pattern } from './answerSheet.ts'
import { isPieceOffered, type Piece, type PieceTaker } from './piece.ts'
import type { Reason } from './reasons.ts'
import { cleanText, whyTextUnfit } from './text.ts'
import { whyTextbookMissing } from './textbook.ts'

/** Characters of the title of a piece of one's own choice, by code point (rulings#offline-tracks). */
export const TRACK_TITLE_MAX = 50

/** A piece brought to an exam on site: one of the bank, or with `questionId` null one's own by its title. */
export type TrackChoice = { patternId: number; questionId: number | null; title: string }

/** The patterns one chooses tracks for; what is drawn online is drawn on site too, in front of the examiner. */
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
  taker: PieceTaker,
): Reason | null {
  if (!pattern) return 'PARAMETERS_WRONG'
  if (pattern.isRandom) return 'PIECE_DRAWN'
  if (track.questionId === null) return whyTitleUnfit(track.title)
  const textbookMissing = whyTextbookMissing(taker)
  if (textbookMissing !== null) return textbookMissing
  const piece = bank.find(({ questionId }) => questionId === track.questionId)
  return piece && isPieceOffered(piece, pattern, taker) ? null : 'PIECE_NOT_OFFERED'
}

/** What is wrong with a set of tracks: `at` is the place in the list, null where it is said of the whole. */
export type TrackProblem = { reason: Reason; at: number | null }

/**
 * Everything that keeps a set of tracks from being kept, in the order of the list. PARAMETERS_WRONG for an unknown
 * pattern, PIECE_DRAWN, TRACK_REQUIRED, TRACK_TITLE_LONG, TEXT_UNFIT, TEXTBOOK_REQUIRED and PIECE_NOT_OFFERED for
 * pieces of the bank, PIECE_REPEATED, and TRACKS_COUNT_WRONG unless each pattern has as many as it asks for
 * (rulings#offline-tracks). Whether tracks may be set at all, `whyCannotSetTracks` says.
 */
export function trackProblemsOf(
  tracks: readonly TrackChoice[],
  patterns: readonly Pattern[],
  bank: readonly Piece[],
  taker: PieceTaker,
): TrackProblem[] {
  const problems: TrackProblem[] = []
  for (const [at, track] of tracks.entries()) {
    const pattern = patterns.find(({ patternId }) => patternId === track.patternId)
    const isRepeated = tracks.some((other, index) => index < at && keyOf(other) === keyOf(track))
    const reason = whyTrackUnfit(track, pattern, bank, taker) ?? (isRepeated ? 'PIECE_REPEATED' : null)
    if (reason !== null) problems.push({ reason, at })
  }
  const isWhole = trackPatternsOf(patterns).every(
    ({ patternId, submitCount }) => tracks.filter((track) => track.patternId === patternId).length === submitCount,
  )
  return isWhole ? problems : problems.concat({ reason: 'TRACKS_COUNT_WRONG', at: null })
}

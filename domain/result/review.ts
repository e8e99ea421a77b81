import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'
import type { Judgement, SongComment } from './judgement.ts'
import { type StandingFacts, whyMarkingForbidden } from './markingRights.ts'
import { isGivenResult } from './result.ts'

/** The category of an integrated review that may be chosen more than once (specification#review-rules). */
export const SUGGESTION_CATEGORY = '建议'

/** A song to be reviewed: a slot of the sheet online, a chosen track on site (`sheetId` 0, possibly none at all). */
export type SongToReview = {
  sheetId: number
  patternId: number
  questionId: number
  ordinal: string
  name: string
  /** Whether it needs a comment: a video was uploaded, or on site the track was chosen (rulings#judgement). */
  hasPerformance: boolean
}

/** What decides whether a review is complete; `scoredSheetIds` are the recorded items of a hearing paper. */
export type ReviewFacts = {
  judgement: Judgement
  songs: readonly SongToReview[]
  scoredSheetIds: readonly number[]
  resultCode: number | null
  hasSignature: boolean
}

/**
 * Why the review is not complete, in the order of the page (specification#review-rules): NO_VIDEO, TRACKS_UNREVIEWED
 * (whose songs `unreviewedText` names), CATEGORY_CHOSEN_TWICE, SCORES_INCOMPLETE, JUDGEMENT_WRONG for a comment on a
 * song that is not the enrolment's, then RESULT_REQUIRED, SIGNATURE_REQUIRED.
 */
export function whyCannotReview(facts: ReviewFacts): Reason | null {
  const reason = whyJudgementIncomplete(facts)
  if (reason !== null) return reason
  if (!isGivenResult(facts.resultCode)) return 'RESULT_REQUIRED'
  return facts.hasSignature ? null : 'SIGNATURE_REQUIRED'
}

function whyJudgementIncomplete({ judgement, songs, scoredSheetIds }: ReviewFacts): Reason | null {
  if (judgement.kind === 'hearing') return whyScoresIncomplete(judgement.scores, scoredSheetIds)
  const sheets = songs.filter(({ sheetId }) => sheetId !== 0)
  if (sheets.length > 0 && !sheets.some(({ hasPerformance }) => hasPerformance)) return 'NO_VIDEO'
  if (judgement.kind === 'integrated') return whyChoicesUnfit(judgement.choices)
  if (judgement.songs.some((entry) => !songs.some((song) => isOnSong(entry, song)))) return 'JUDGEMENT_WRONG'
  return unreviewedSongs(judgement.songs, songs).length > 0 ? 'TRACKS_UNREVIEWED' : null
}

function whyScoresIncomplete(scores: readonly { sheetId: number }[], scoredSheetIds: readonly number[]): Reason | null {
  const isScored = (id: number) => scores.some(({ sheetId }) => sheetId === id)
  if (!scoredSheetIds.every(isScored)) return 'SCORES_INCOMPLETE'
  // Every item is scored here, so more scores than items means that one is foreign or scored twice.
  return scores.length === scoredSheetIds.length ? null : 'JUDGEMENT_WRONG'
}

/**
 * CATEGORY_CHOSEN_TWICE where a category other than the suggestions occurs more than once (specification#review-rules).
 */
export function whyChoicesUnfit(choices: readonly { category: string }[]): Reason | null {
  const named = choices.map(({ category }) => category).filter((category) => category !== SUGGESTION_CATEGORY)
  return new Set(named).size < named.length ? 'CATEGORY_CHOSEN_TWICE' : null
}

/** The songs that were performed and have no comment yet, neither a chosen nor a free one. */
export function unreviewedSongs(entries: readonly SongComment[], songs: readonly SongToReview[]): SongToReview[] {
  return songs.filter((song, index) => {
    if (!song.hasPerformance) return false
    const commented = entries.filter((entry) => isOnSong(entry, song) && hasComment(entry)).length
    // Own-choice tracks of a pattern share their ids, so the n-th of them needs n comments under these ids.
    const earlierAlike = songs.slice(0, index).filter((other) => song.sheetId === 0 && isOnSong(other, song)).length
    return commented <= earlierAlike
  })
}

/** Names the songs without a comment: `下列曲目未评审：一、小步舞曲；三、练习曲` (specification#messages). */
export function unreviewedText(songs: readonly SongToReview[]): string {
  return `下列曲目未评审：${songs.map(({ ordinal, name }) => `${ordinal}、${name}`).join('；')}`
}

export type SongIds = Pick<SongToReview, 'sheetId' | 'patternId' | 'questionId'>

/**
 * Whether an entry is about a song: online they have the same sheet; on site, where there is none, the same pattern and
 * piece (rulings#judgement).
 */
export function isOnSong(entry: SongIds, song: SongIds): boolean {
  if (song.sheetId !== 0 || entry.sheetId !== 0) return entry.sheetId === song.sheetId
  return entry.patternId === song.patternId && entry.questionId === song.questionId
}

function hasComment({ comments, text }: SongComment): boolean {
  return comments.length > 0 || text !== ''
}

/** What is stored of an examiner's review and the result it belongs to, and whose review it is. */
export type StoredReview = StandingFacts & { submittedAt: Instant | null; examinerId: number }

/**
 * Why an examiner cannot submit a first review now: what `markingRights` says, SUBMITTED_ALREADY where one can only be changed,
 * else why the candidate is not ready: `whyNotReadyOnline`, `whyNotReadyOnSite`.
 */
export function whyCannotSubmitReview({
  whyNotReady,
  ...stored
}: StoredReview & { whyNotReady: Reason | null }): Reason | null {
  const forbidden = whyMarkingForbidden('submit', stored, stored.examinerId)
  if (forbidden !== null) return forbidden
  return stored.submittedAt === null ? whyNotReady : 'SUBMITTED_ALREADY'
}

/**
 * Why a review cannot be changed or started anew: REVIEW_REQUIRED where there is none of this examiner, else what
 * `markingRights` says (specification#review-once, rulings#judgement).
 */
export function whyCannotChangeReview(review: StoredReview | null, act: 'change' | 'startAnew'): Reason | null {
  if (!review || review.submittedAt === null) return 'REVIEW_REQUIRED'
  return whyMarkingForbidden(act, review, review.examinerId)
}

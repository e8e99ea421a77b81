import type { ReviewItemWire, ReviewWire } from '#contract/result/review.ts'
import { ordinalOf } from '#domain/examRoom/answerSheet.ts'
import { type Judgement, parseJudgement, type ReviewKind, type SongComment, scoreIn } from '#domain/result/judgement.ts'
import { type GivenResult, isGivenResult } from '#domain/result/result.ts'
import { isOnSong, type SongToReview, SUGGESTION_CATEGORY } from '#domain/result/review.ts'
import { cleanText } from '#domain/text.ts'
import { countComments, emptySong, entriesOf, isNotPlayed, keyOfSong, type SongForm, songFormOf } from './songForm.ts'

/** The built-in comments picked in one category, and the examiner's own text. */
export type CategoryForm = { picked: string[]; text: string }

/** A review while it is written. The signature is not part of it, since it confirms the form at submission. */
export type ReviewForm = {
  /** The pieces by `keyOfSong`. */
  songs: Readonly<Record<string, SongForm>>
  choices: Readonly<Record<string, CategoryForm>>
  /** The scores of the hearing test as typed, by `EAS_ID`. */
  scores: Readonly<Record<number, string>>
  resultCode: GivenResult | null
  suggestion: string
}

export const emptyForm: ReviewForm = { songs: {}, choices: {}, scores: {}, resultCode: null, suggestion: '' }
const emptyCategory: CategoryForm = { picked: [], text: '' }

export function songOf(form: ReviewForm, song: SongToReview): SongForm {
  return form.songs[keyOfSong(song)] ?? emptySong
}

export function categoryOf(form: ReviewForm, category: string): CategoryForm {
  return form.choices[category] ?? emptyCategory
}

export function withSong(form: ReviewForm, song: SongToReview, change: (song: SongForm) => SongForm): ReviewForm {
  return { ...form, songs: { ...form.songs, [keyOfSong(song)]: change(songOf(form, song)) } }
}

/** Toggles a comment: one per category, built-in or own, except for suggestions (specification#review-rules). */
export function withPick(form: ReviewForm, category: string, comment: string): ReviewForm {
  const { picked, text } = categoryOf(form, category)
  const isSuggestion = category === SUGGESTION_CATEGORY
  const next = isSuggestion
    ? { picked: toggled(picked, comment), text }
    : { picked: picked.includes(comment) ? [] : [comment], text: '' }
  return { ...form, choices: { ...form.choices, [category]: next } }
}

/** Sets own text in a category; except in suggestions it replaces the built-in comment. */
export function withOwnWords(form: ReviewForm, category: string, text: string): ReviewForm {
  const { picked } = categoryOf(form, category)
  const stays = category === SUGGESTION_CATEGORY || cleanText(text) === ''
  return { ...form, choices: { ...form.choices, [category]: { picked: stays ? picked : [], text } } }
}

function toggled(list: readonly string[], entry: string): string[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]
}

/** Returns the pieces in display order, in the form the review rules expect (specification#review-rules). */
export function songsToReview(items: readonly ReviewItemWire[]): SongToReview[] {
  return items.map((item, index) => ({
    sheetId: item.EAS_ID,
    patternId: item.EP_ID,
    questionId: item.EQ_ID,
    ordinal: ordinalOf(index + 1),
    name: item.View_ExamQuestion.Question,
    hasPerformance: item.IsRequired === 1,
  }))
}

/** Returns the judgement to send, without empty entries. A score that is not a number becomes NaN and is refused. */
export function judgementOf(form: ReviewForm, kind: ReviewKind, songs: readonly SongToReview[]): Judgement {
  if (kind === 'hearing') {
    const scored = songs.filter(({ sheetId }) => cleanText(form.scores[sheetId] ?? '') !== '')
    return {
      kind,
      scores: scored.map(({ sheetId }) => ({ sheetId, score: scoreIn(form.scores[sheetId] ?? '') ?? Number.NaN })),
    }
  }
  if (kind === 'integrated') {
    return {
      kind,
      choices: Object.entries(form.choices).flatMap(([category, { picked, text }]) =>
        [...picked, cleanText(text)].filter((comment) => comment !== '').map((comment) => ({ category, comment })),
      ),
    }
  }
  return { kind, songs: songs.flatMap((song) => entriesOf(songOf(form, song), song)) }
}

/** Restores the form of a submitted review. In an integrated review a comment that is not in `builtIn` is own text. */
export function formOfReview(
  review: Pick<ReviewWire, 'Judgement' | 'ERT_Code' | 'Suggestion'>,
  kind: ReviewKind,
  songs: readonly SongToReview[],
  builtIn: ReadonlySet<string>,
): ReviewForm {
  const { judgement } = parseJudgement(review.Judgement, kind)
  if (!judgement) throw new Error('the stored judgement does not fit its major')
  const form: ReviewForm = {
    ...emptyForm,
    resultCode: isGivenResult(review.ERT_Code) ? review.ERT_Code : null,
    suggestion: review.Suggestion,
  }
  if (judgement.kind === 'hearing') {
    return { ...form, scores: Object.fromEntries(judgement.scores.map((s) => [s.sheetId, String(s.score)])) }
  }
  if (judgement.kind === 'song') {
    return { ...form, songs: songFormsOf(judgement.songs, songs) }
  }
  return judgement.choices.reduce(
    (last, { category, comment }) =>
      builtIn.has(comment) ? withPick(last, category, comment) : withOwnWords(last, category, comment),
    form,
  )
}

/** Online a piece may have several entries; on site each track has one, in order (rulings#judgement). */
function songFormsOf(entries: readonly SongComment[], songs: readonly SongToReview[]): Record<string, SongForm> {
  const forms = songs.map((song, index): [string, SongForm] => {
    const own = entries.filter((entry) => isOnSong(entry, song))
    const position = songs.slice(0, index).filter((other) => isOnSong(other, song)).length
    return [keyOfSong(song), songFormOf(song.sheetId === 0 ? own.slice(position, position + 1) : own)]
  })
  return Object.fromEntries(forms)
}

/** Returns the progress of one piece for the list of pieces: the number of comments where pieces are judged. */
export function pieceNote(form: ReviewForm, kind: ReviewKind, song: SongToReview): { note: string; isDone: boolean } {
  if (!song.hasPerformance && song.sheetId !== 0) return { note: '未提交', isDone: false }
  if (kind !== 'song') return { note: '', isDone: false }
  if (isNotPlayed(songOf(form, song))) return { note: '未演奏', isDone: true }
  const count = countComments(songOf(form, song))
  if (count === 0 && !song.hasPerformance) return { note: '可不评', isDone: false }
  return count === 0 ? { note: '未评审', isDone: false } : { note: `${count} 条评语`, isDone: true }
}

import { NOT_PLAYED, type SongComment } from '#domain/result/judgement.ts'
import type { SongToReview } from '#domain/result/review.ts'
import { cleanText } from '#domain/text.ts'

/** A comment tied to a second of the video. */
export type Moment = { at: number; text: string }
/** What an examiner has entered for one piece: built-in comments, own text, and comments on moments of the video. */
export type SongForm = { comments: string[]; text: string; moments: Moment[] }

export const emptySong: SongForm = { comments: [], text: '', moments: [] }

/**
 * Returns the key of a piece in the form: its sheet online; on site, where identical tracks share ids, its ordinal too.
 */
export function keyOfSong({ sheetId, patternId, questionId, ordinal }: SongToReview): string {
  return sheetId === 0 ? `${patternId}.${questionId}.${ordinal}` : String(sheetId)
}

/** Tells whether the piece is marked as not played; then its other comments stay in the form but are not sent. */
export function isNotPlayed({ comments }: SongForm): boolean {
  return comments.includes(NOT_PLAYED)
}

/** Adds a built-in comment to the piece, or removes it from wherever it is. */
export function toggleComment(song: SongForm, comment: string): SongForm {
  if (!hasSaid(song, comment)) return { ...song, comments: [...song.comments, comment] }
  return {
    ...song,
    comments: song.comments.filter((other) => other !== comment),
    moments: song.moments.filter(({ text }) => text !== comment),
  }
}

/** Tells whether the review of this piece contains a built-in comment, on the whole or on a moment. */
export function hasSaid({ comments, moments }: SongForm, comment: string): boolean {
  return comments.includes(comment) || moments.some(({ text }) => text === comment)
}

/** Adds a moment in time order; its text is entered afterwards. */
export function addMoment(song: SongForm, at: number): SongForm {
  return { ...song, moments: inOrder([...song.moments, { at, text: '' }]) }
}

/** Moves a comment on the whole piece to a moment. */
export function tieComment(song: SongForm, comment: string, at: number): SongForm {
  return {
    ...song,
    comments: song.comments.filter((other) => other !== comment),
    moments: inOrder([...song.moments, { at, text: comment }]),
  }
}

export function changeMoment(song: SongForm, index: number, change: Partial<Moment>): SongForm {
  return { ...song, moments: song.moments.map((moment, at) => (at === index ? { ...moment, ...change } : moment)) }
}

export function dropMoment(song: SongForm, index: number): SongForm {
  return { ...song, moments: song.moments.filter((_, at) => at !== index) }
}

/** Returns a key that tells moments of the same second apart. */
export function keyOfMoment(moments: readonly Moment[], index: number): string {
  const at = moments[index]?.at
  return `${at}.${moments.slice(0, index).filter((other) => other.at === at).length}`
}

function inOrder(moments: readonly Moment[]): Moment[] {
  return [...moments].sort((a, b) => a.at - b.at)
}

/** Counts the comments on a piece. A moment without text does not count; a piece that was not played counts as one. */
export function countComments(song: SongForm): number {
  if (isNotPlayed(song)) return 1
  const { comments, text, moments } = song
  const written = [text, ...moments.map((moment) => moment.text)].filter((words) => cleanText(words) !== '')
  return comments.length + written.length
}

/** Returns the entries of one piece to send: one for the whole piece, one for each moment (rulings#judgement). */
export function entriesOf(said: SongForm, song: SongToReview): SongComment[] {
  const { comments, text, moments } = said
  const { sheetId, patternId, questionId } = song
  const ids = { sheetId, patternId, questionId }
  if (isNotPlayed(said)) return [{ ...ids, comments: [NOT_PLAYED], text: '', atSeconds: null }]
  const own = cleanText(text)
  const whole: SongComment[] =
    comments.length === 0 && own === '' ? [] : [{ ...ids, comments, text: own, atSeconds: null }]
  const tied = moments.flatMap(({ at, text: words }): SongComment[] => {
    const note = cleanText(words)
    return note === '' ? [] : [{ ...ids, comments: [], text: note, atSeconds: at }]
  })
  return [...whole, ...tied]
}

/** Restores the form of one piece from its entries; several comments may be tied to one moment. */
export function songFormOf(entries: readonly SongComment[]): SongForm {
  return entries.reduce<SongForm>((form, { comments, text, atSeconds }) => {
    if (atSeconds === null) {
      return { ...form, comments: [...form.comments, ...comments], text: text === '' ? form.text : text }
    }
    const said = [...comments, text].filter((words) => words !== '')
    return { ...form, moments: inOrder([...form.moments, ...said.map((words) => ({ at: atSeconds, text: words }))]) }
  }, emptySong)
}

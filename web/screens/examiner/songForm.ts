import { NOT_PLAYED, type SongComment } from '#domain/judgement.ts'
import type { SongToReview } from '#domain/review.ts'
import { cleanText } from '#domain/text.ts'

/** Words tied to a place in the video, in whole seconds. */
export type Moment = { at: number; text: string }
/** What an examiner has put down for one piece: built-in comments, own words, and words for moments of the video. */
export type SongForm = { comments: string[]; text: string; moments: Moment[] }

export const emptySong: SongForm = { comments: [], text: '', moments: [] }

/** Names a piece in the form: by its sheet online; on site, where alike tracks share their ids, by its place as well. */
export function keyOfSong({ sheetId, patternId, questionId, ordinal }: SongToReview): string {
  return sheetId === 0 ? `${patternId}.${questionId}.${ordinal}` : String(sheetId)
}

/** Whether the piece is marked as not played; what else was said of it waits in the form and is not sent. */
export function isNotPlayed({ comments }: SongForm): boolean {
  return comments.includes(NOT_PLAYED)
}

/** Puts a built-in comment on the piece, or takes it off, wherever it stands. */
export function toggleComment(song: SongForm, comment: string): SongForm {
  if (!hasSaid(song, comment)) return { ...song, comments: [...song.comments, comment] }
  return {
    ...song,
    comments: song.comments.filter((other) => other !== comment),
    moments: song.moments.filter(({ text }) => text !== comment),
  }
}

/** Whether a built-in comment is part of the review of this piece, of the whole or of a moment. */
export function hasSaid({ comments, moments }: SongForm, comment: string): boolean {
  return comments.includes(comment) || moments.some(({ text }) => text === comment)
}

/** A new moment, in the order of the video; its words follow. */
export function addMoment(song: SongForm, at: number): SongForm {
  return { ...song, moments: inOrder([...song.moments, { at, text: '' }]) }
}

/** Ties a comment on the whole piece to a moment. */
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

/** Tells moments of the same second apart. */
export function keyOfMoment(moments: readonly Moment[], index: number): string {
  const at = moments[index]?.at
  return `${at}.${moments.slice(0, index).filter((other) => other.at === at).length}`
}

function inOrder(moments: readonly Moment[]): Moment[] {
  return [...moments].sort((a, b) => a.at - b.at)
}

/** How many comments the piece has; a moment without words is none, and a piece that was not played has its one. */
export function countComments(song: SongForm): number {
  if (isNotPlayed(song)) return 1
  const { comments, text, moments } = song
  const written = [text, ...moments.map((moment) => moment.text)].filter((words) => cleanText(words) !== '')
  return comments.length + written.length
}

/** The entries of one piece as they are sent (rulings 7): one for the whole piece, one for each moment. */
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

/** The form of what was sent of one piece; whoever wrote it may have tied several comments to one moment. */
export function songFormOf(entries: readonly SongComment[]): SongForm {
  return entries.reduce<SongForm>((form, { comments, text, atSeconds }) => {
    if (atSeconds === null) {
      return { ...form, comments: [...form.comments, ...comments], text: text === '' ? form.text : text }
    }
    const said = [...comments, text].filter((words) => words !== '')
    return { ...form, moments: inOrder([...form.moments, ...said.map((words) => ({ at: atSeconds, text: words }))]) }
  }, emptySong)
}

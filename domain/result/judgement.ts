import { INT4_MAX } from '#domain/int4.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { DAY_SECONDS } from '#domain/time.ts'

/** How a major is reviewed (`ParentID`: -1 per song, -2 integrated; hearing by scores; rulings#judgement). */
export type ReviewKind = 'song' | 'integrated' | 'hearing'

/** What a comment box takes, by code point (specification#review-rules). */
export const COMMENT_MAX = 50

/** How a major is reviewed; RangeError for an unknown `ParentID`. */
export function reviewKindOf({ parentId, isHearing }: { parentId: number; isHearing: boolean }): ReviewKind {
  if (isHearing) return 'hearing'
  if (parentId === -1) return 'song'
  if (parentId === -2) return 'integrated'
  throw new RangeError(`no review belongs to a major of ParentID ${parentId}`)
}

/**
 * The comment given on a piece that the candidate did not play; the candidate reads exactly these words. On the wire it
 * is a comment like any other, so that every client shows it (docs/adr/piece-not-played.md).
 */
export const NOT_PLAYED = '这首曲目本次没有演奏。'

/**
 * Comments on one song; `sheetId` is 0 on site. `text` is the free-text box, `atSeconds` the moment of the video it
 * refers to.
 */
export type SongComment = {
  sheetId: number
  patternId: number
  questionId: number
  comments: string[]
  text: string
  atSeconds: number | null
}
export type CategoryChoice = { category: string; comment: string }
export type HearingScore = { sheetId: number; score: number }

export type Judgement =
  | { kind: 'song'; songs: SongComment[] }
  | { kind: 'integrated'; choices: CategoryChoice[] }
  | { kind: 'hearing'; scores: HearingScore[] }

export type ParsedJudgement = { judgement: Judgement; reason: null } | { judgement: null; reason: Reason }

const TEXT_MAX = 65_536
const ENTRIES_MAX = 100
const COMMENTS_MAX = 20
const CATEGORY_MAX = 20
const SCORE_MAX = 100

/** Stops parsing at the first value that is not allowed; `parseJudgement` catches it, so it never leaves this file. */
class InvalidJudgement extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Parses a `Judgement` string (JSON in the shapes of rulings#judgement). All sizes are bounded, texts are cleaned,
 * empty comments are dropped and unknown keys ignored. Reasons: JUDGEMENT_WRONG, COMMENT_TOO_LONG, TEXT_UNFIT.
 */
export function parseJudgement(text: string, kind: ReviewKind): ParsedJudgement {
  try {
    return { judgement: readJudgement(text, kind), reason: null }
  } catch (error) {
    if (error instanceof InvalidJudgement) return { judgement: null, reason: error.reason }
    throw error
  }
}

/** The `Judgement` string of a judgement, as it is stored and sent (rulings#judgement). */
export function judgementText(judgement: Judgement): string {
  if (judgement.kind === 'integrated') {
    return JSON.stringify(judgement.choices.map(({ category, comment }) => ({ Category: category, Comment: comment })))
  }
  if (judgement.kind === 'hearing') {
    return JSON.stringify(judgement.scores.map(({ sheetId, score }) => ({ EAS_ID: sheetId, Score: score })))
  }
  return JSON.stringify(
    judgement.songs.map(({ sheetId, patternId, questionId, comments, text, atSeconds }) => ({
      EAS_ID: sheetId,
      EP_ID: patternId,
      EQ_ID: questionId,
      Comments: comments,
      Text: text,
      At: atSeconds,
    })),
  )
}

/**
 * Why the text of a comment or suggestion box is not accepted: COMMENT_TOO_LONG above 50 characters, TEXT_UNFIT
 * (specification#review-rules).
 */
export function whyCommentUnfit(comment: string): Reason | null {
  return whyTextUnfit(comment) ?? (Array.from(cleanText(comment)).length > COMMENT_MAX ? 'COMMENT_TOO_LONG' : null)
}

/** A score as an examiner types it, 0 to 100 with two decimals at most; null for anything else (rulings#judgement). */
export function scoreIn(typed: string): number | null {
  const text = cleanText(typed)
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= SCORE_MAX ? Number(text) : null
}

function readJudgement(text: string, kind: ReviewKind): Judgement {
  if (text.length > TEXT_MAX) throw new InvalidJudgement('JUDGEMENT_WRONG')
  const entries = list(parsed(text), ENTRIES_MAX).map(record)
  if (kind === 'song') return { kind, songs: entries.map(readSong) }
  if (kind === 'integrated') return { kind, choices: entries.map(readChoice) }
  return { kind, scores: entries.map(readScore) }
}

function readSong(entry: Fields): SongComment {
  return {
    sheetId: id(entry.EAS_ID),
    patternId: id(entry.EP_ID),
    questionId: id(entry.EQ_ID),
    comments: list(entry.Comments ?? [], COMMENTS_MAX)
      .map(comment)
      .filter((text) => text !== ''),
    text: comment(entry.Text),
    atSeconds: entry.At === undefined || entry.At === null ? null : numberIn(entry.At, DAY_SECONDS),
  }
}

function readChoice(entry: Fields): CategoryChoice {
  const category = comment(entry.Category)
  const text = comment(entry.Comment)
  if (category === '' || Array.from(category).length > CATEGORY_MAX || text === '')
    throw new InvalidJudgement('JUDGEMENT_WRONG')
  return { category, comment: text }
}

function readScore(entry: Fields): HearingScore {
  return { sheetId: id(entry.EAS_ID), score: numberIn(entry.Score, SCORE_MAX) }
}

type Fields = Readonly<Record<string, unknown>>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidJudgement('JUDGEMENT_WRONG')
    throw error
  }
}

function list(value: unknown, most: number): unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new InvalidJudgement('JUDGEMENT_WRONG')
  return value
}

function record(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidJudgement('JUDGEMENT_WRONG')
  return value as Fields
}

function comment(value: unknown): string {
  const text = value === undefined || value === null ? '' : value
  if (typeof text !== 'string') throw new InvalidJudgement('JUDGEMENT_WRONG')
  const reason = whyCommentUnfit(text)
  if (reason !== null) throw new InvalidJudgement(reason)
  return cleanText(text)
}

/** Numeric strings count as numbers (rulings#numbers); a missing id becomes 0, which no row has. */
function id(value: unknown): number {
  const number = value === undefined || value === null ? 0 : numberIn(value, INT4_MAX)
  if (!Number.isInteger(number)) throw new InvalidJudgement('JUDGEMENT_WRONG')
  return number
}

function numberIn(value: unknown, most: number): number {
  const number = typeof value === 'string' && /^\d{1,10}(\.\d{1,6})?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !(number >= 0 && number <= most)) throw new InvalidJudgement('JUDGEMENT_WRONG')
  return number
}

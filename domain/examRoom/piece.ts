import { type TextbookFacts, whyTextbookMissing } from '#domain/catalogue/textbook.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { Pattern, Slot } from './answerSheet.ts'

/** A piece of the question bank. `textbookId` is null where it is offered with every textbook. */
export type Piece = {
  questionId: number
  /** The first version of the piece: two versions of one piece never stand on one paper (office#question-versions). */
  firstId: number
  questionTypeId: number
  majorId: number
  gradeId: number
  textbookId: number | null
  isPublished: boolean
}

/**
 * The properties of an enrolment that decide which pieces it is offered. In a hearing test no textbook is chosen, so that
 * the questions of all of them serve.
 */
export type PieceScope = TextbookFacts & { majorId: number; gradeId: number; isHearing?: boolean }

/**
 * Whether a piece belongs to the pattern and to the enrolment's major, grade and textbook (rulings#draw, threats#O10).
 */
export function isPieceOffered(piece: Piece, pattern: Pattern, scope: PieceScope): boolean {
  return (
    piece.isPublished &&
    piece.questionTypeId === pattern.questionTypeId &&
    piece.majorId === scope.majorId &&
    piece.gradeId === scope.gradeId &&
    (scope.isHearing === true || piece.textbookId === null || piece.textbookId === scope.textbookId)
  )
}

export type PieceChoice =
  /** The piece is on the sheet already, drawn or chosen: nothing changes. */
  | { kind: 'keep'; sheetId: number }
  /** The first free slot of this pattern takes it. */
  | { kind: 'add'; patternId: number }
  | { kind: 'refuse'; reason: Reason }

/**
 * The effect of choosing a piece (`AddExamAnswerSheetInfo`). Refusals: TEXTBOOK_REQUIRED, PIECE_NOT_OFFERED,
 * PIECE_DRAWN for a type that the server draws, PIECE_SLOTS_TAKEN. Call it under the enrolment's lock.
 */
export function choiceOf(piece: Piece, scope: PieceScope, slots: readonly Slot[]): PieceChoice {
  const held = slots.find(({ sheet }) => sheet?.firstId === piece.firstId)
  if (held?.sheet) return { kind: 'keep', sheetId: held.sheet.sheetId }
  const own = slots.filter(({ pattern }) => isPieceOffered(piece, pattern, scope))
  const textbookMissing = whyTextbookMissing(scope)
  if (textbookMissing !== null) return { kind: 'refuse', reason: textbookMissing }
  const first = own[0]
  if (!first) return { kind: 'refuse', reason: 'PIECE_NOT_OFFERED' }
  if (first.pattern.isRandom) return { kind: 'refuse', reason: 'PIECE_DRAWN' }
  if (own.every(({ sheet }) => sheet !== null)) return { kind: 'refuse', reason: 'PIECE_SLOTS_TAKEN' }
  return { kind: 'add', patternId: first.pattern.patternId }
}

/** Why this piece cannot be chosen; null where it can be or is already. Reasons as in `choiceOf`. */
export function whyCannotChoose(piece: Piece, scope: PieceScope, slots: readonly Slot[]): Reason | null {
  const choice = choiceOf(piece, scope, slots)
  return choice.kind === 'refuse' ? choice.reason : null
}

/**
 * Why a slot's piece cannot be exchanged for this one (`UpdateExamAnswerSheetInfo`): PARAMETERS_WRONG for a sheet that
 * is not the enrolment's, PIECE_DRAWN for a drawn one, which is final, PIECE_NOT_OFFERED, PIECE_REPEATED. The piece
 * that the slot already has is always allowed (rulings#draw).
 */
export function whyCannotExchange(
  sheetId: number,
  piece: Piece,
  scope: PieceScope,
  slots: readonly Slot[],
): Reason | null {
  const slot = slots.find(({ sheet }) => sheet?.sheetId === sheetId)
  if (!slot?.sheet) return 'PARAMETERS_WRONG'
  if (slot.sheet.questionId === piece.questionId) return null
  if (slot.sheet.isDrawn || slot.pattern.isRandom) return 'PIECE_DRAWN'
  if (!isPieceOffered(piece, slot.pattern, scope)) return 'PIECE_NOT_OFFERED'
  const isHeld = slots.some(({ sheet }) => sheet && sheet.sheetId !== sheetId && sheet.firstId === piece.firstId)
  return isHeld ? 'PIECE_REPEATED' : null
}

/** The pieces that can still be drawn for a pattern: offered, and in no slot yet. */
export function drawCandidates<T extends Piece>(
  bank: readonly T[],
  pattern: Pattern,
  scope: PieceScope,
  slots: readonly Slot[],
): T[] {
  return bank.filter(
    (piece) => isPieceOffered(piece, pattern, scope) && !slots.some(({ sheet }) => sheet?.firstId === piece.firstId),
  )
}

/** How many pieces of a pattern are still to be drawn; 0 after the draw, which is final (rulings#draw). */
export function drawsDue(pattern: Pattern, slots: readonly Slot[]): number {
  return slots.filter((slot) => slot.pattern.patternId === pattern.patternId && slot.sheet === null).length
}

/**
 * Why nothing can be drawn for a pattern: PIECE_NOT_DRAWN where the candidate chooses, TEXTBOOK_REQUIRED,
 * PIECES_MISSING where the bank has too few. It is also null once everything is drawn, since a repeated call returns
 * the stored pieces.
 */
export function whyCannotDraw(
  pattern: Pattern,
  scope: PieceScope,
  slots: readonly Slot[],
  candidateCount: number,
): Reason | null {
  if (!pattern.isRandom) return 'PIECE_NOT_DRAWN'
  const due = drawsDue(pattern, slots)
  if (due === 0) return null
  return whyTextbookMissing(scope) ?? (candidateCount < due ? 'PIECES_MISSING' : null)
}

/**
 * Returns a uniformly distributed whole number from 0 to below `bound`; the server's comes from a cryptographic source.
 */
export type RandomInt = (bound: number) => number

/**
 * Draws one of the candidates, all equally likely (threats#O7); RangeError where there are none or the source is
 * broken.
 */
export function drawPiece<T>(candidates: readonly T[], randomInt: RandomInt): T {
  const drawn = candidates.length > 0 ? candidates[randomInt(candidates.length)] : undefined
  if (drawn === undefined) throw new RangeError('a draw needs candidates and a random number below their count')
  return drawn
}

/** Draws `count` different candidates, every selection equally likely; RangeError where there are too few. */
export function drawPieces<T>(candidates: readonly T[], count: number, randomInt: RandomInt): T[] {
  const rest = candidates.slice()
  const drawn: T[] = []
  while (drawn.length < count) {
    const piece = drawPiece(rest, randomInt)
    rest.splice(rest.indexOf(piece), 1)
    drawn.push(piece)
  }
  return drawn
}

/** The message after a draw, which names every drawn piece (specification#success-messages). */
export function drawnText(titles: readonly string[]): string {
  return `已抽取：${titles.join('、')}`
}

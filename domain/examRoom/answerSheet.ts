import type { Reason } from '#domain/reasons/reasons.ts'

/** Question types shown first, in this order (specification#video-upload). */
export const QUESTION_TYPES_FIRST = [1, 6, 10, 23, 24, 30] as const

/**
 * Most videos that may be uploaded for one slot: each is analysed and stored for good, so their number must be bounded
 * (threats#F6).
 */
export const TAKES_PER_SLOT = 30

/**
 * One line of a grade's exam pattern: `submitCount` answers of one question type, drawn by the server or chosen by the
 * candidate (specification#patterns).
 */
export type Pattern = {
  patternId: number
  questionTypeId: number
  typeName: string
  /** Whether its answers are videos, which submission requires. */
  isVideo: boolean
  isRandom: boolean
  submitCount: number
}

/** A stored row of the answer sheet with its piece; `hasAnswer` where the running session has a video for it. */
export type StoredSheet = {
  sheetId: number
  patternId: number
  questionId: number
  /** The first version of the piece (office#question-versions). */
  firstId: number
  isDrawn: boolean
  hasAnswer: boolean
}

/**
 * A slot of the answer sheet: the pattern that asks for it and, once a piece is chosen or drawn, the stored row that
 * fills it.
 */
export type Slot = {
  pattern: Pattern
  /** Counts from 1 within its pattern. */
  indexInPattern: number
  /** The Chinese numeral of its position in the whole sheet: 一, 二 … */
  ordinal: string
  isRequired: boolean
  sheet: StoredSheet | null
  isFilled: boolean
}

const DIGITS = '零一二三四五六七八九'

/** The Chinese ordinal of 1 to 99: 一, 十, 二十一 (specification#video-upload); RangeError for any other number. */
export function ordinalOf(position: number): string {
  if (!Number.isInteger(position) || position < 1 || position > 99) throw new RangeError('an ordinal lies in 1 to 99')
  const tens = Math.floor(position / 10)
  const ones = position % 10
  const head = tens === 0 ? '' : `${tens === 1 ? '' : DIGITS.charAt(tens)}十`
  return head + (ones === 0 ? '' : DIGITS.charAt(ones))
}

/**
 * The patterns in display order: the types of QUESTION_TYPES_FIRST, then the others as given
 * (specification#video-upload).
 */
export function patternsInOrder<T extends { questionTypeId: number }>(patterns: readonly T[]): T[] {
  const known: readonly number[] = QUESTION_TYPES_FIRST
  const first = known.flatMap((type) => patterns.filter(({ questionTypeId }) => questionTypeId === type))
  return first.concat(patterns.filter(({ questionTypeId }) => !known.includes(questionTypeId)))
}

/**
 * All slots of an answer sheet in display order. Stored rows fill the slots of their pattern in the order of their ids.
 */
export function slotsOf(patterns: readonly Pattern[], sheets: readonly StoredSheet[]): Slot[] {
  const slots: Slot[] = []
  for (const pattern of patternsInOrder(patterns)) {
    const own = sheets.filter(({ patternId }) => patternId === pattern.patternId).sort((a, b) => a.sheetId - b.sheetId)
    for (let index = 0; index < pattern.submitCount; index += 1) {
      const sheet = own[index] ?? null
      slots.push({
        pattern,
        indexInPattern: index + 1,
        ordinal: ordinalOf(slots.length + 1),
        isRequired: pattern.isVideo,
        sheet,
        isFilled: sheet?.hasAnswer === true,
      })
    }
  }
  return slots
}

/** How many slots must be filled, and how many of them are. */
export function progressOf(slots: readonly Slot[]): { required: number; filled: number } {
  const required = slots.filter(({ isRequired }) => isRequired)
  return { required: required.length, filled: required.filter(({ isFilled }) => isFilled).length }
}

/** Whether every required slot is filled; a sheet that requires nothing is never complete. */
export function isSheetComplete(slots: readonly Slot[]): boolean {
  const { required, filled } = progressOf(slots)
  return required > 0 && filled === required
}

/**
 * VIDEOS_INCOMPLETE unless all required slots are filled and `count`, the number that the candidate's page sent, is
 * theirs (rulings#submit). `whySheetClosed` judges whether the session still allows submission.
 */
export function whyCannotSubmit(count: number, slots: readonly Slot[]): Reason | null {
  return isSheetComplete(slots) && count === progressOf(slots).required ? null : 'VIDEOS_INCOMPLETE'
}

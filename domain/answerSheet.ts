import type { Reason } from './reasons.ts'

/** Question types shown first, in this order (specification#video-upload). */
export const QUESTION_TYPES_FIRST = [1, 6, 10, 23, 24, 30] as const

/** Videos of one slot that are taken: each is looked at and kept, so that they must not be without end (threats#F6). */
export const TAKES_PER_SLOT = 30

/**
 * What a grade asks for: so many answers of one question type, drawn by the server or chosen (specification#patterns).
 */
export type Pattern = {
  patternId: number
  questionTypeId: number
  typeName: string
  /** Its answers are videos, and required for submission. */
  isVideo: boolean
  isRandom: boolean
  submitCount: number
}

/** A stored slot of the sheet with its piece; `hasAnswer` where the running session has a video for it. */
export type Sheet = {
  sheetId: number
  patternId: number
  questionId: number
  isDrawn: boolean
  hasAnswer: boolean
}

/** One place of the answer sheet: what is asked, and the sheet that fills it once a piece is chosen or drawn. */
export type Slot = {
  pattern: Pattern
  /** From 1, within its pattern. */
  indexInPattern: number
  /** 一, 二 … over the whole sheet. */
  ordinal: string
  isRequired: boolean
  sheet: Sheet | null
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
 * The patterns as they are shown: the types of QUESTION_TYPES_FIRST, then the others as given
 * (specification#video-upload).
 */
export function patternsInOrder<T extends { questionTypeId: number }>(patterns: readonly T[]): T[] {
  const known: readonly number[] = QUESTION_TYPES_FIRST
  const first = known.flatMap((type) => patterns.filter(({ questionTypeId }) => questionTypeId === type))
  return first.concat(patterns.filter(({ questionTypeId }) => known.indexOf(questionTypeId) < 0))
}

/** All slots of a sheet in the order shown. Sheets fill the slots of their pattern in the order of their ids. */
export function slotsOf(patterns: readonly Pattern[], sheets: readonly Sheet[]): Slot[] {
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
 * VIDEOS_INCOMPLETE unless all required slots are filled and `count`, as the candidate's page counted them, is their
 * number (rulings#submit). Whether the session still allows it, `whySheetClosed` says.
 */
export function whyCannotSubmit(count: number, slots: readonly Slot[]): Reason | null {
  return isSheetComplete(slots) && count === progressOf(slots).required ? null : 'VIDEOS_INCOMPLETE'
}

import type { AnswerSheetWire, PatternWire, QuestionWire } from '#contract/exam.ts'
import { type Slot, slotsOf } from '#domain/answerSheet.ts'
import { similarityStateOf } from '#domain/similarity.ts'

/** A place of the sheet with what the wire says of it; `answer` null while no piece is chosen or drawn. */
export type RoomSlot = Slot & { answer: AnswerSheetWire | null }

/** The places of the sheet in the order shown, 一 … 十 (specification 2). */
export function roomSlotsOf(patterns: readonly PatternWire[], sheets: readonly AnswerSheetWire[]): RoomSlot[] {
  const slots = slotsOf(
    patterns.map((pattern) => ({
      patternId: pattern.EP_ID,
      questionTypeId: pattern.EQT_ID,
      typeName: pattern.ExamQuestionType.TypeName,
      isVideo: pattern.ExamQuestionType.IsVideo === 1,
      isRandom: pattern.IsRandom === 1,
      submitCount: pattern.SubmitNum,
    })),
    sheets.map((sheet) => ({
      sheetId: sheet.EAS_ID,
      patternId: sheet.EP_ID,
      questionId: sheet.EQ_ID,
      isDrawn: sheet.IsRandom === 1,
      hasAnswer: sheet.Answer !== '',
    })),
  )
  return slots.map((slot) => ({
    ...slot,
    answer: sheets.find(({ EAS_ID }) => EAS_ID === slot.sheet?.sheetId) ?? null,
  }))
}

/**
 * Whether a piece chosen now would come into this slot: the server fills the first free one of a pattern, so the later
 * ones wait for it.
 */
export function isNextFree(slot: RoomSlot, slots: readonly RoomSlot[]): boolean {
  const free = slots.find(({ pattern, answer }) => pattern.patternId === slot.pattern.patternId && answer === null)
  return free === slot
}

/** The pieces that may still be chosen for a pattern: its type's, without those on the sheet already. */
export function piecesLeft(pieces: readonly QuestionWire[], slots: readonly RoomSlot[]): QuestionWire[] {
  return pieces.filter(({ EQ_ID }) => !slots.some(({ answer }) => answer?.EQ_ID === EQ_ID))
}

/** Whether the server still works on a video, so that it is worth asking again. */
export function isUnderWay({ Answer, MediaState, Similarity }: AnswerSheetWire): boolean {
  return Answer !== '' && (MediaState === 'waiting' || similarityStateOf(Similarity) === 'recognising')
}

/** The score pictures of a piece, none where it has a video instead (`MusicType`, specification 3). */
export function scoresOf({ MusicType, MusicScore }: QuestionWire): string[] {
  return MusicType === 2 ? MusicScore.split(',').filter((score) => score.trim() !== '') : []
}

/** The video that shows a piece, null where it has pictures or nothing. */
export function demonstrationOf({ MusicType, MusicScore }: QuestionWire): string | null {
  return MusicType !== 2 && MusicScore !== '' ? MusicScore : null
}

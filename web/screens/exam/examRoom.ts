import type { AnswerOf } from '#client/api.ts'
import type { AnswerSheetWire, PatternWire, QuestionWire } from '#contract/examRoom/exam.ts'
import { similarityStateOf } from '#domain/enrolment/similarity.ts'
import { patternsInOrder, type Slot, slotsOf } from '#domain/examRoom/answerSheet.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { wrongWith } from './mediaWords.ts'

/** A slot of the answer sheet with its wire data; `answer` is null until a piece is chosen or drawn. */
export type RoomSlot = Slot & { answer: AnswerSheetWire | null }

/** Returns the slots of the answer sheet in display order, numbered 一 to 十 (specification#video-upload). */
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
      firstId: sheet.EQ_ID,
      isDrawn: sheet.IsRandom === 1,
      hasAnswer: sheet.Answer !== '',
    })),
  )
  return slots.map((slot) => ({
    ...slot,
    answer: sheets.find(({ EAS_ID }) => EAS_ID === slot.sheet?.sheetId) ?? null,
  }))
}

/** Tells whether a piece chosen now would fill this slot: the server fills the first free slot of a pattern. */
export function isNextFree(slot: RoomSlot, slots: readonly RoomSlot[]): boolean {
  const free = slots.find(({ pattern, answer }) => pattern.patternId === slot.pattern.patternId && answer === null)
  return free === slot
}

/** Returns the pieces of a question type that are not on the answer sheet yet. */
export function piecesLeft(pieces: readonly QuestionWire[], slots: readonly RoomSlot[]): QuestionWire[] {
  return pieces.filter(({ EQ_ID }) => !slots.some(({ answer }) => answer?.EQ_ID === EQ_ID))
}

/** Tells whether the server is still processing a video, so that polling is worthwhile. */
export function isUnderWay({ Answer, MediaState, Similarity }: AnswerSheetWire): boolean {
  return Answer !== '' && (MediaState === 'waiting' || similarityStateOf(Similarity) === 'recognising')
}

/** A slot whose video has arrived. */
export type FilledSlot = RoomSlot & { answer: AnswerSheetWire }

/** Returns the slots with a video in which the server found something wrong. */
export function badSlotsOf(slots: readonly RoomSlot[]): FilledSlot[] {
  return slots.filter(
    (slot): slot is FilledSlot => slot.isFilled && slot.answer !== null && wrongWith(slot.answer) !== '',
  )
}

/** Returns the score images of a piece; a piece with a video has none (`MusicType`, specification#answer-sheet). */
export function scoresOf({ MusicType, MusicScore }: QuestionWire): string[] {
  return MusicType === 2 ? MusicScore.split(',').filter((score) => score.trim() !== '') : []
}

/** Tells whether any of these pieces has a score. */
export function mayHaveScores(pieces: readonly QuestionWire[]): boolean {
  return pieces.some((piece) => scoresOf(piece).length > 0)
}

/** Returns the demonstration video of a piece, or null where it has score images or nothing. */
export function demonstrationOf({ MusicType, MusicScore }: QuestionWire): string | null {
  return MusicType !== 2 && MusicScore !== '' ? MusicScore : null
}

/** The server's clock and its decisions about a session, as `GetAnswerSheetList` returns them. */
export type SessionWire = AnswerOf<'Exam', 'GetAnswerSheetList'>['OtherMsg']

/**
 * What follows when the countdown ends without a submission (rulings#session, specification#online-exam). `asking`: the
 * data was loaded before the end; `complete`: the set can be submitted; `closed`: no other session may start;
 * `restart`: the session is reset and the countdown starts again.
 */
export type Ending = 'asking' | 'complete' | 'closed' | 'restart'

export function endingOf({ EndTime, ServerTime, IsComplete, WhyNot }: SessionWire): Ending {
  if (EndTime === null || instantOf(ServerTime) <= instantOf(EndTime)) return 'asking'
  if (IsComplete === 1) return 'complete'
  return WhyNot === '' ? 'restart' : 'closed'
}

/** A fingerprint is size, last change and hash. Some phones change the second part each time a file is chosen. */
function isSameFile(one: string, other: string): boolean {
  const contentOf = (fingerprint: string) => fingerprint.replace(/^(\d+)-\d+-/, '$1-')
  return one !== '' && contentOf(one) === contentOf(other)
}

/** Returns the other slot that already uses a file, uploaded or uploading, or null. */
export function slotServedBy(
  fingerprint: string,
  ownSheetId: number,
  slots: readonly RoomSlot[],
  uploading: readonly { sheetId: number; fingerprint: string }[],
): RoomSlot | null {
  const serves = ({ answer }: RoomSlot) => {
    if (answer === null || answer.EAS_ID === ownSheetId) return false
    if (answer.Answer !== '' && isSameFile(answer.Fingerprint, fingerprint)) return true
    return uploading.some((one) => one.sheetId === answer.EAS_ID && isSameFile(one.fingerprint, fingerprint))
  }
  return slots.find(serves) ?? null
}

/** Returns what an exam asks for: `kinds` in the order of the answer sheet, and the number of videos. */
export function contentsOf(patterns: readonly PatternWire[]): { videos: number; kinds: string[] } {
  const inOrder = patternsInOrder(patterns.map((pattern) => ({ ...pattern, questionTypeId: pattern.EQT_ID })))
  return {
    videos: inOrder.reduce((sum, { ExamQuestionType, SubmitNum }) => sum + ExamQuestionType.IsVideo * SubmitNum, 0),
    kinds: inOrder.map(({ ExamQuestionType: { TypeName, IsVideo }, SubmitNum, IsRandom }) => {
      const how = IsRandom === 1 ? '进入后由系统抽取，抽定后不能更换' : '考生自选，提交前可以更换'
      return `${TypeName} ${SubmitNum} 首：${how}${IsVideo === 1 ? '' : '，不需要上传视频'}`
    }),
  }
}

import type { AnswerOf } from '#client/api.ts'
import type { AnswerSheetWire, PatternWire, QuestionWire } from '#contract/exam.ts'
import { patternsInOrder, type Slot, slotsOf } from '#domain/answerSheet.ts'
import { similarityStateOf } from '#domain/similarity.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'

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

/** Whether a piece that is chosen from these may come with a score. */
export function mayHaveScores(pieces: readonly QuestionWire[]): boolean {
  return pieces.some((piece) => scoresOf(piece).length > 0)
}

/** The video that shows a piece, null where it has pictures or nothing. */
export function demonstrationOf({ MusicType, MusicScore }: QuestionWire): string | null {
  return MusicType !== 2 && MusicScore !== '' ? MusicScore : null
}

/** The clocks and verdicts of the server about a session, as the sheet list brings them. */
export type SessionWire = AnswerOf<'Exam', 'GetAnswerSheetList'>['OtherMsg']

/**
 * What becomes of a session whose countdown has ended without submission (specification 4, rulings 6). `asking`: what is
 * known of it is from before its end; `complete`: offered for submission; `closed`: no other may begin; `restart`: the
 * operation resets and the countdown restarts.
 */
export type Ending = 'asking' | 'complete' | 'closed' | 'restart'

export function endingOf({ EndTime, ServerTime, IsComplete, WhyNot }: SessionWire): Ending {
  if (EndTime === null || instantOf(ServerTime) <= instantOf(EndTime)) return 'asking'
  if (IsComplete === 1) return 'complete'
  return WhyNot === '' ? 'restart' : 'closed'
}

/** Fingerprints are size, last change, hash; phones that hand a film out anew change the middle one. */
function isSameFile(one: string, other: string): boolean {
  const contentOf = (fingerprint: string) => fingerprint.replace(/^(\d+)-\d+-/, '$1-')
  return one !== '' && contentOf(one) === contentOf(other)
}

/** The other place of the sheet that a file serves already, attached or on its way; null where it serves none. */
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

/** What an exam asks for, told before its clock runs: `kinds` in the order of the sheet, and how many videos in all. */
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

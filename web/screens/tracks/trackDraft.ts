import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { PatternWire, QuestionWire } from '#contract/examRoom/exam.ts'
import type { ChosenTrackWire } from '#contract/schedule/examTime.ts'
import type { Slot } from '#domain/examRoom/answerSheet.ts'
import type { Piece, PieceScope } from '#domain/examRoom/piece.ts'
import { type TrackChoice, trackProblemsOf } from '#domain/examRoom/track.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { questionMemory } from '#web/data/questionMemory.ts'
import { roomSlotsOf } from '#web/screens/exam/examRoom.ts'

/** The entry of one slot; with neither a piece nor an own title nothing is chosen yet. */
export type TrackEntry = { questionId: number | null; isOwn: boolean; title: string }

const nothing: TrackEntry = { questionId: null, isOwn: false, title: '' }

/** Returns the slots to choose for, in display order, without those drawn on the exam day. */
export function trackSlotsOf(patterns: readonly PatternWire[]): Slot[] {
  return roomSlotsOf(
    patterns.filter(({ IsRandom }) => IsRandom === 0),
    [],
  )
}

/** Restores the saved choices. A piece that is no longer offered must be chosen again. */
export function entriesOf(
  slots: readonly Slot[],
  tracks: readonly ChosenTrackWire[],
  pieces: readonly QuestionWire[],
): TrackEntry[] {
  return slots.map(({ pattern, indexInPattern }) => {
    const track = tracks.filter(({ EP_ID }) => EP_ID === pattern.patternId)[indexInPattern - 1]
    if (!track) return nothing
    if (track.EQ_ID === 0) return { questionId: null, isOwn: true, title: track.Title }
    const isOffered = pieces.some(({ EQ_ID }) => EQ_ID === track.EQ_ID)
    return isOffered ? { questionId: track.EQ_ID, isOwn: false, title: '' } : nothing
  })
}

/** Returns the pieces of a slot's type that no other slot uses. */
export function piecesFor(
  at: number,
  slots: readonly Slot[],
  entries: readonly TrackEntry[],
  pieces: readonly QuestionWire[],
): QuestionWire[] {
  return pieces.filter(
    ({ EQ_ID, EQT_ID }) =>
      EQT_ID === slots[at]?.pattern.questionTypeId &&
      !entries.some(({ questionId }, other) => other !== at && questionId === EQ_ID),
  )
}

/** Returns the candidate's data as the track rules expect them. */
export function pieceScopeOf({ MID, GID, TB_ID }: EnrolmentWire, textbookIds: readonly number[]): PieceScope {
  return { majorId: MID, gradeId: GID, textbookId: TB_ID === 0 ? null : TB_ID, offeredIds: textbookIds }
}

function choicesOf(slots: readonly Slot[], entries: readonly TrackEntry[]): TrackChoice[] {
  return slots.map(({ pattern: { patternId } }, at) => {
    const { questionId, title } = entries[at] ?? nothing
    return { patternId, questionId, title: questionId === null ? title : '' }
  })
}

/** Returns the tracks to send. */
export function tracksOf(slots: readonly Slot[], entries: readonly TrackEntry[]): ChosenTrackWire[] {
  return choicesOf(slots, entries).map(({ patternId, questionId, title }) => ({
    EP_ID: patternId,
    EQ_ID: questionId ?? 0,
    Title: title,
  }))
}

/** Returns the fault of each slot by the server's rules, null where it is valid. */
export function trackFaults(
  slots: readonly Slot[],
  entries: readonly TrackEntry[],
  pieces: readonly QuestionWire[],
  scope: PieceScope,
): Array<string | null> {
  const bank = pieces.map(
    ({ EQ_ID, EQT_ID, TB_ID }): Piece => ({
      questionId: EQ_ID,
      firstId: EQ_ID,
      questionTypeId: EQT_ID,
      textbookId: TB_ID === 0 ? null : TB_ID,
      majorId: scope.majorId,
      gradeId: scope.gradeId,
      isPublished: true,
    }),
  )
  const patterns = slots.filter(({ indexInPattern }) => indexInPattern === 1).map(({ pattern }) => pattern)
  const problems = trackProblemsOf(choicesOf(slots, entries), patterns, bank, scope)
  return slots.map((_, at) => {
    const problem = problems.find((one) => one.at === at)
    return problem ? reasonText(problem.reason) : null
  })
}

/** Unsaved entries, restored on return to the page. */
export const trackMemory = questionMemory<{ enrolmentId: number; entries: TrackEntry[] }>()

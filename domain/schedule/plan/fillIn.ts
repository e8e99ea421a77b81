import type { Board } from './board.ts'
import { bestOffer } from './construct.ts'
import { inMs } from './instance.ts'
import { type Sitter, sittingOf, suitsExaminer, suitsRoom } from './sessions.ts'

/**
 * Tries once more for everybody who has no place: in every half-day that has an examiner, then in every one that could be
 * given one. The search itself opens the best half-day alone, which may be the one at which the person cannot come. Whoever
 * is left has no place in the plan at all, so that the reason he is told is true. Yields after each of them.
 */
export function* fillIn(board: Board): Generator<void> {
  const left = board.sitters.filter(({ session, pinned }) => !session && !pinned)
  // Short exams first: more of them fit.
  for (const sitter of left.sort((a, b) => a.occupiedMs - b.occupiedMs || a.index - b.index)) {
    const offer = bestOffer(board, sitter, board.suitingSessions(sitter))
    if (offer) board.place(sitter, offer.session, offer.beginsAt)
    else openAny(board, sitter)
    yield
  }
}

/** Opens the first half-day in which the enrolment finds a place. */
export function openAny(board: Board, sitter: Sitter): boolean {
  const examiners = board.examiners.filter((examiner) => suitsExaminer(sitter, examiner))
  for (const session of board.sessions) {
    if (session.examiner || !suitsRoom(sitter, session.room)) continue
    for (const examiner of examiners) {
      const span = sittingOf(session, examiner, board.sessionsOfExaminer(examiner))
      if (!span || span.to - span.from < inMs(sitter.minutes) || !board.hasHoursFor(session, sitter, examiner)) continue
      if (!board.open(session, examiner)) continue
      const beginsAt = board.earliest(session, sitter, session.from)
      if (beginsAt !== null) {
        board.place(sitter, session, beginsAt)
        return true
      }
      board.close(session)
    }
  }
  return false
}

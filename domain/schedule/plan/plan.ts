import type { Board } from './board.ts'
import { figuresOf, type PlanFigures } from './figures.ts'
import type { PlannedSeat, PlannedSitting } from './instance.ts'
import { type Unplaced, whyUnplaced } from './whyUnplaced.ts'

export interface Plan {
  seats: PlannedSeat[]
  sittings: PlannedSitting[]
  unplaced: { enrolmentId: number; reason: Unplaced }[]
  figures: PlanFigures
}

/** The plan that stands on the board. `mostMinutes` is the most that could have been examined by these examiners. */
export function planOf(board: Board, mostMinutes: number): Plan {
  return {
    seats: board.sitters.flatMap(({ session, enrolmentId, beginsAt }) =>
      session ? [{ enrolmentId, roomId: session.room.id, beginsAt }] : [],
    ),
    sittings: board.sessions.flatMap(({ room, examiner, from, to }) =>
      examiner ? [{ roomId: room.id, examinerId: examiner.id, from, to }] : [],
    ),
    unplaced: board.sitters
      .filter(({ session }) => !session)
      .map((sitter) => ({ enrolmentId: sitter.enrolmentId, reason: whyUnplaced(board, sitter) })),
    figures: figuresOf(board, mostMinutes),
  }
}

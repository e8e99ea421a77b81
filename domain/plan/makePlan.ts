import { Board } from './board.ts'
import { construct } from './construct.ts'
import { figuresOf, type PlanFigures } from './figures.ts'
import { improve } from './improve.ts'
import type { PlanInput, PlannedSeat, PlannedSitting } from './instance.ts'
import { seededRandom } from './random.ts'
import type { Sitter } from './sessions.ts'
import { suitsExaminer, suitsRoom } from './sessions.ts'
import { type SolveProgram, staff } from './staffing.ts'
import { type Unplaced, whyUnplaced } from './whyUnplaced.ts'

export interface Plan {
  seats: PlannedSeat[]
  sittings: PlannedSitting[]
  unplaced: { enrolmentId: number; reason: Unplaced }[]
  figures: PlanFigures
}

/** Steps between two reports. */
const STEPS = 20

/**
 * Makes the plan of a batch (office#plan). It is a generator so that a job can report, be cancelled and let others
 * work between two steps; it yields how much of the whole is done, from 0 to 1. The same input and seed give the same
 * plan.
 */
export async function* makePlan(input: PlanInput, solve: SolveProgram): AsyncGenerator<number, Plan> {
  const random = seededRandom(input.seed)
  const board = new Board(input)
  keepPinned(board, input)
  const isPinned = (sitter: Sitter) => sitter.pinned !== null
  const mostPlaceable = await staff(board, input, solve)
  yield 0.05
  let step = 0
  const blocks = Math.max(1, board.sitters.length)
  for (const _ of construct(board, random)) if (++step % STEPS === 0) yield Math.min(0.3, 0.05 + (0.25 * step) / blocks)
  step = 0
  for (const _ of improve(board, random, isPinned))
    if (++step % (STEPS * 10) === 0) yield Math.min(0.95, 0.3 + (0.65 * step) / (blocks * 30))
  for (const session of board.sessions) if (session.examiner && session.sitters.length === 0) board.close(session)
  yield 0.95
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
    figures: figuresOf(board, mostPlaceable),
  }
}

/** Opens the sessions of pinned enrolments with their examiners and places them, where the rules still allow it. */
function keepPinned(board: Board, { pinnedSittings, examiners }: PlanInput): void {
  for (const { roomId, beginsAt, examinerId } of pinnedSittings) {
    const session = board.sessions.find(
      ({ room, open }) => room.id === roomId && open.from <= beginsAt && beginsAt < open.to,
    )
    const examiner = examiners.find(({ id }) => id === examinerId)
    if (session && examiner) board.open(session, examiner)
  }
  for (const sitter of board.sitters) {
    if (!sitter.pinned) continue
    const { roomId, beginsAt } = sitter.pinned
    const session = board.sessions.find(({ room, from, to }) => room.id === roomId && from <= beginsAt && beginsAt < to)
    if (!session?.examiner || !suitsRoom(sitter, session.room) || !suitsExaminer(sitter, session.examiner)) continue
    if (board.earliest(session, sitter, beginsAt) === beginsAt) board.place(sitter, session, beginsAt)
  }
}

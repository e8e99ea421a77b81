import { Board } from './board.ts'
import { construct } from './construct.ts'
import { fillIn } from './fillIn.ts'
import { gatherFamilies } from './gather.ts'
import { improve, TRIALS } from './improve.ts'
import type { PlanInput } from './instance.ts'
import { type Plan, planOf } from './plan.ts'
import { seededRandom } from './random.ts'
import type { Sitter } from './sessions.ts'
import { suitsExaminer, suitsRoom } from './sessions.ts'
import { type SolveProgram, staff, totalMinutes } from './staffing.ts'

/** Steps between two reports. */
const STEPS = 20

/**
 * Makes the plan of a batch (office#plan). It is a generator so that a job can report, be cancelled and let others
 * work between two steps; it yields how much of the whole is done, from 0 to 1. The same input and seed give the same
 * plan.
 */
export async function* makePlan(input: PlanInput, solve: SolveProgram): AsyncGenerator<number, Plan> {
  const isPinned = (sitter: Sitter) => sitter.pinned !== null
  const blocks = Math.max(1, input.candidates.length)
  let step = 0
  let random = seededRandom(input.seed)
  let board = withPinned(input)
  for (const _ of construct(board, random)) if (++step % STEPS === 0) yield (0.15 * step) / blocks
  let mostMinutes = totalMinutes(input)
  // Where everybody finds a place, the examiners are enough however they sit, and the program has nothing to say.
  if (board.sitters.some(({ session }) => !session)) {
    random = seededRandom(input.seed)
    board = withPinned(input)
    mostMinutes = await staff(board, input, solve)
    step = 0
    for (const _ of construct(board, random))
      if (++step % STEPS === 0) yield Math.min(0.3, 0.15 + (0.15 * step) / blocks)
  }
  step = 0
  for (const _ of improve(board, random, isPinned))
    if (++step % (STEPS * 10) === 0) yield Math.min(0.95, 0.3 + (0.65 * step) / (blocks * TRIALS))
  for (const _ of gatherFamilies(board, isPinned)) if (++step % STEPS === 0) yield 0.95
  for (const session of board.sessions) if (session.examiner && session.sitters.length === 0) board.close(session)
  step = 0
  for (const _ of fillIn(board)) if (++step % STEPS === 0) yield 0.95
  yield 0.95
  return planOf(board, mostMinutes)
}

function withPinned(input: PlanInput): Board {
  const board = new Board(input)
  keepPinned(board, input)
  return board
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

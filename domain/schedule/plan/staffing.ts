import { grouped } from '#domain/grouped.ts'
import type { Board } from './board.ts'
import {
  inMinutes,
  overlap,
  type PlanCandidate,
  type PlanExaminer,
  type PlanInput,
  type PlanRoom,
  type Span,
} from './instance.ts'
import { type Session, sittingOf, suitsRoom } from './sessions.ts'

/** Solves a linear program in the text format of CPLEX. */
export type SolveProgram = (program: string) => Promise<Solution>
export interface Solution {
  objective: number
  valueOf(name: string): number
}

/** Rooms of one area with the same equipment that are open at the same time. */
interface Slot {
  room: PlanRoom
  sessions: Session[]
}

/** An examiner who could sit in a slot, and for how many minutes. */
interface Chance {
  slot: Slot
  examiner: PlanExaminer
  span: Span
  name: string
  /** Whether he sits there already. */
  isTaken: boolean
}

/** Enrolments of one area and major that need the same equipment; `sizes` counts them by their minutes with the pause. */
interface Kind {
  first: PlanCandidate
  sizes: Map<number, number>
}

interface Objective {
  /** What is to be as many as possible. */
  maximise: 'minutes' | 'enrolments'
  /** How many times its minutes each enrolment asks for. */
  slack: number
}

/**
 * The question which examiner sits where in which half-day so that most minutes of exams can be placed, as a linear
 * program (office#plan). Minutes and not enrolments, which would leave out the long exams of high grades first. It
 * ignores families, relations, travel, and that an examiner and an enrolment are not divisible: for an empty board its
 * value is therefore a bound that no plan exceeds, and its solution says which examiners to seat first. With `slack`
 * each enrolment asks for more minutes than it needs.
 */
function staffingProgram(
  board: Board,
  input: PlanInput,
  { slack, maximise }: Objective,
): { program: string; chances: Chance[] } {
  const longestPause = Math.max(0, ...input.candidates.map(({ pauseMinutes }) => pauseMinutes))
  const slots = slotsOf(board.sessions)
  const chances = slots.flatMap((slot, s) =>
    input.examiners.flatMap((examiner, e): Chance[] => {
      const taken = slot.sessions.find((session) => session.examiner === examiner)
      const his = board.sessionsOfExaminer(examiner)
      const span =
        taken ?? firstOf(slot.sessions, (session) => (session.examiner ? null : sittingOf(session, examiner, his)))
      return span ? [{ slot, examiner, span, name: `s${s}e${e}`, isTaken: taken !== undefined }] : []
    }),
  )
  const kinds = kindsOf(input.candidates)
  const rows: string[] = []
  const atMost = (terms: readonly string[], limit: number | string) => {
    if (terms.length > 0) rows.push(`${terms.join(' + ')} <= ${limit}`)
  }
  const servedBy = new Map<number, string[]>(kinds.map((_, k) => [k, []]))
  const minutesOf = new Map<Chance, string[]>()
  for (const chance of chances) {
    const { slot, examiner, span, name } = chance
    const served: string[] = []
    kinds.forEach(({ first }, k) => {
      const isHis = examiner.majorIds.length === 0 || examiner.majorIds.includes(first.majorId)
      if (!isHis || !suitsRoom(first, slot.room)) return
      served.push(`z${k}${name}`)
      servedBy.get(k)?.push(`z${k}${name}`)
    })
    minutesOf.set(chance, served)
    // The pause after the last candidate may lie outside the opening hours.
    if (served.length > 0)
      rows.push(`${served.join(' + ')} - ${inMinutes(span.to - span.from) + longestPause} ${name} <= 0`)
  }
  for (const slot of slots)
    atMost(
      chances.filter((chance) => chance.slot === slot).map(({ name }) => name),
      slot.sessions.length,
    )
  for (const his of grouped(chances, ({ examiner }) => `${examiner.id}`).values()) {
    for (const moment of new Set(his.map(({ span }) => span.from)))
      atMost(
        his.filter(({ span }) => span.from <= moment && moment < span.to).map(({ name }) => name),
        1,
      )
    for (const day of his[0].examiner.days)
      atMost(
        his.filter(({ span }) => overlap(span, day)).flatMap((chance) => minutesOf.get(chance) ?? []),
        day.mostMinutes,
      )
  }
  const gains: string[] = []
  const bounds: string[] = []
  kinds.forEach(({ sizes }, k) => {
    const wanted = [...sizes].map(([minutes, count]) => {
      gains.push(`${maximise === 'minutes' ? minutes : 1} x${k}m${minutes}`)
      bounds.push(`x${k}m${minutes} <= ${count}`)
      return `${minutes * slack} x${k}m${minutes}`
    })
    const served = servedBy.get(k) ?? []
    rows.push(`${wanted.join(' + ')}${served.map((name) => ` - ${name}`).join('')} <= 0`)
  })
  const cost = chances.map(({ name }) => `- ${SITTING_COST} ${name}`)
  const program = ['Maximize', [gains.join(' + '), ...cost].join('\n'), 'Subject To', ...rows, 'Bounds', ...bounds]
  for (const { name, isTaken } of chances) program.push(isTaken ? `${name} = 1` : `${name} <= 1`)
  program.push('End')
  return { program: program.join('\n'), chances }
}

/** So small that no minute is given up for it; among equal solutions the one with fewer sittings is taken. */
const SITTING_COST = 0.001

function slotsOf(all: readonly Session[]): Slot[] {
  const key = ({ room, open }: Session) => [room.areaId, [...room.equipment].sort(), open.from, open.to].join('|')
  return [...grouped(all, key).values()].map((sessions) => ({ room: sessions[0].room, sessions }))
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

function kindsOf(candidates: readonly PlanCandidate[]): Kind[] {
  const key = ({ areaId, majorId, equipment }: PlanCandidate) => [areaId, majorId, [...equipment].sort()].join('|')
  return [...grouped(candidates, key).values()].map((group) => {
    const sizes = new Map<number, number>()
    for (const { minutes, pauseMinutes } of group)
      sizes.set(minutes + pauseMinutes, (sizes.get(minutes + pauseMinutes) ?? 0) + 1)
    return { first: group[0], sizes }
  })
}

/** Each enrolment asks for a little more than it needs when the rest of the sittings are opened, since families leave gaps. */
const SLACK = 1.12
/** Which share of a sitting the solution has to ask for: what is nearly whole is opened first. */
const FIRST_SHARE = 0.75
const LAST_SHARE = 0.3

/** The minutes of all exams, pauses included. */
export const totalMinutes = ({ candidates }: Pick<PlanInput, 'candidates'>): number =>
  candidates.reduce((sum, { minutes, pauseMinutes }) => sum + minutes + pauseMinutes, 0)

/**
 * Seats examiners in half-days and returns how many minutes of exams, pauses included, could at most be placed. The
 * program is solved, the sittings that it wants nearly whole are opened, and it is solved again for the rest; the
 * construction opens what is missing then.
 */
export async function staff(board: Board, input: PlanInput, solve: SolveProgram): Promise<number> {
  // Written down before examiners are seated, since the bound must hold for any seating.
  const { program: boundProgram } = staffingProgram(board, input, { maximise: 'minutes', slack: 1 })
  const placeableEnrolments = await openSittings(board, input, solve, { slack: 1, share: FIRST_SHARE })
  await openSittings(board, input, solve, { slack: SLACK, share: LAST_SHARE })
  // The solver's value is not whole; within one of all means all.
  if (placeableEnrolments > input.candidates.length - 1) return totalMinutes(input)
  const { objective } = await solve(boundProgram)
  return Math.floor(objective + SITTING_COST * board.sessions.length)
}

async function openSittings(
  board: Board,
  input: PlanInput,
  solve: SolveProgram,
  { slack, share }: { slack: number; share: number },
): Promise<number> {
  const { program, chances } = staffingProgram(board, input, { maximise: 'enrolments', slack })
  const { objective, valueOf } = await solve(program)
  const wanted = chances
    .map((chance) => ({ ...chance, value: valueOf(chance.name) }))
    .filter(({ isTaken, value }) => !isTaken && value >= share)
    .sort((a, b) => b.value - a.value)
  for (const { slot, examiner } of wanted) seat(board, slot, examiner)
  return objective + SITTING_COST * board.sessions.length
}

/** Gives the examiner a room of the slot; where he sits in one of them on that day already, the same. */
function seat(board: Board, { sessions }: Slot, examiner: PlanExaminer): void {
  const his = new Set(board.sessionsOfExaminer(examiner).map(({ room, day }) => `${room.id}:${day}`))
  const isKnown = ({ room, day }: Session) => Number(his.has(`${room.id}:${day}`))
  for (const session of [...sessions].sort((a, b) => isKnown(b) - isKnown(a))) if (board.open(session, examiner)) return
}

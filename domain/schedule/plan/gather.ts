import type { Instant } from '#domain/time.ts'
import type { Board } from './board.ts'
import { bestOffer, bestOpening, demandOf, WELL_TOGETHER } from './construct.ts'
import { COSTS, TOGETHER_MINUTES } from './costs.ts'
import { inMs } from './instance.ts'
import type { Session, Sitter } from './sessions.ts'

/** How many half-hours are tried for each family. */
const HALF_HOURS_TRIED = 60
/** From one half-hour that is tried to the next. */
const STEP_MINUTES = 30
/** How many neighbours are moved aside for one member at most. */
const MOST_MOVED = 3

interface PlacedSitter {
  sitter: Sitter
  session: Session
  beginsAt: Instant
}

/** From when to when somebody may begin, both ends included. */
interface BeginRange {
  from: Instant
  to: Instant
}

/**
 * Brings families that are apart into one hour, although others sit there: these are moved to other places, or another
 * examiner is asked to come, and all of it is kept only if everybody has a place and the sum costs less than before.
 * Yields after each family.
 */
export function* gatherFamilies(board: Board, isPinned: (sitter: Sitter) => boolean): Generator<void> {
  for (const sitter of board.sitters) {
    if (sitter.mates.some(({ index }) => index < sitter.index)) continue
    const family = [sitter, ...sitter.mates].filter(({ session }) => session)
    if (family.length > 1 && !family.some(isPinned)) gather(board, family, isPinned)
    yield
  }
}

function gather(board: Board, family: readonly Sitter[], isPinned: (sitter: Sitter) => boolean): void {
  const places = family.map(placeOf)
  for (const sitter of family) board.remove(sitter)
  const before = placeAll(board, places)
  if (before < WELL_TOGETHER) return
  for (const sitter of family) board.remove(sitter)
  const fewestSessionsFirst = [...family].sort(
    (a, b) => board.suitingSessions(a).length - board.suitingSessions(b).length,
  )
  for (const halfHour of halfHoursOf(board, fewestSessionsFirst[0] as Sitter))
    if (seatFamily(board, fewestSessionsFirst, halfHour, before, isPinned)) return
  placeAll(board, places)
}
const placeOf = (sitter: Sitter): PlacedSitter => {
  if (!sitter.session) throw new Error('only who is placed has a place')
  return { sitter, session: sitter.session, beginsAt: sitter.beginsAt }
}

/** Places all of them and returns what that costs. */
function placeAll(board: Board, places: readonly PlacedSitter[]): number {
  let cost = 0
  for (const { sitter, session, beginsAt } of places) {
    cost += board.costOf(sitter, session, beginsAt)
    board.place(sitter, session, beginsAt)
  }
  return cost
}

/** The half-hours in which somebody who suits the enrolment is there. */
function halfHoursOf(board: Board, sitter: Sitter): BeginRange[] {
  const begins = new Set<Instant>()
  for (const { from, to, day } of board.suitingSessions(sitter))
    if (!sitter.avoidedDays.includes(day)) for (let at = from; at < to; at += inMs(STEP_MINUTES)) begins.add(at)
  return [...begins].slice(0, HALF_HOURS_TRIED).map((from) => ({ from, to: from + inMs(STEP_MINUTES) }))
}

/**
 * Seats a family, of whom nobody is placed, around this half-hour; false and nothing changed where that costs not less
 * than before.
 */
function seatFamily(
  board: Board,
  family: readonly Sitter[],
  halfHour: BeginRange,
  before: number,
  isPinned: (sitter: Sitter) => boolean,
): boolean {
  const moved: PlacedSitter[] = []
  const seated: Sitter[] = []
  const opened: Session[] = []
  let saved = before
  const undo = () => {
    for (const sitter of seated) board.remove(sitter)
    for (const { sitter } of moved) board.remove(sitter)
    for (const session of opened) board.close(session)
    placeAll(board, moved)
    return false
  }
  let range = halfHour
  for (const sitter of family) {
    const opening =
      freeOpening(board, sitter, range) ??
      openingByMovingOthers(board, sitter, range, (other) => isPinned(other) || family.includes(other)) ??
      openingInNewSession(board, sitter, range)
    if (!opening) return undo()
    if (opening.isOpened) {
      opened.push(opening.session)
      saved -= COSTS.sitting
    }
    for (const other of opening.displaced) {
      moved.push(placeOf(other))
      board.remove(other)
      saved += board.costOf(other, opening.session, other.beginsAt)
    }
    saved -= board.costOf(sitter, opening.session, opening.beginsAt)
    board.place(sitter, opening.session, opening.beginsAt)
    seated.push(sitter)
    const begins = seated.map(({ beginsAt }) => beginsAt)
    range = { from: Math.max(...begins) - inMs(TOGETHER_MINUTES), to: Math.min(...begins) + inMs(TOGETHER_MINUTES) }
  }
  for (const { sitter } of [...moved].sort((a, b) => b.sitter.occupiedMs - a.sitter.occupiedMs)) {
    const offer = bestOffer(board, sitter, board.suitingSessions(sitter))
    if (!offer) return undo()
    saved -= offer.cost
    board.place(sitter, offer.session, offer.beginsAt)
  }
  return saved > 0 || undo()
}

/** A place that a member of a family could take. */
interface Opening {
  session: Session
  beginsAt: Instant
  /** Who has to leave for it. */
  displaced: readonly Sitter[]
  /** Whether an examiner was asked for it. */
  isOpened?: boolean
}

/** The cheapest place that is free with a begin in the range, or null. */
function freeOpening(board: Board, sitter: Sitter, range: BeginRange): Opening | null {
  let best: (Opening & { cost: number }) | null = null
  for (const session of sessionsIn(board, sitter, range)) {
    const beginsAt = board.earliest(session, sitter, range.from)
    if (beginsAt === null || beginsAt > range.to) continue
    const cost = board.costOf(sitter, session, beginsAt)
    if (!best || cost < best.cost) best = { session, beginsAt, displaced: [], cost }
  }
  return best
}

/** A place in the range for which the fewest have to leave who follow one another and may be moved; or null. */
function openingByMovingOthers(
  board: Board,
  sitter: Sitter,
  range: BeginRange,
  mustStay: (sitter: Sitter) => boolean,
): Opening | null {
  let best: Opening | null = null
  for (const session of sessionsIn(board, sitter, range))
    for (const [index, first] of session.sitters.entries()) {
      if (first.beginsAt + first.occupiedMs < range.from) continue
      if (first.beginsAt > range.to) break
      const most = Math.min(MOST_MOVED, (best?.displaced.length ?? MOST_MOVED + 1) - 1)
      const opening = openingWithout(
        board,
        sitter,
        session,
        range,
        session.sitters.slice(index, index + most),
        mustStay,
      )
      if (opening) best = opening
    }
  return best
}

/** A place in a session to which another examiner comes, or null. */
function openingInNewSession(board: Board, sitter: Sitter, range: BeginRange): Opening | null {
  const opening = bestOpening(board, sitter, demandOf([]), ({ open }) => open.from <= range.to && range.from < open.to)
  if (!opening || !board.open(opening.session, opening.examiner)) return null
  const beginsAt = board.earliest(opening.session, sitter, range.from)
  if (beginsAt !== null && beginsAt <= range.to) return { ...opening, beginsAt, displaced: [], isOpened: true }
  board.close(opening.session)
  return null
}

/** The place in the range that is free when the first of these leave, as few of them as are needed; or null. */
function openingWithout(
  board: Board,
  sitter: Sitter,
  session: Session,
  range: BeginRange,
  others: readonly Sitter[],
  mustStay: (sitter: Sitter) => boolean,
): Opening | null {
  const gone: PlacedSitter[] = []
  let found: Opening | null = null
  for (const other of others) {
    if (mustStay(other)) break
    gone.push(placeOf(other))
    board.remove(other)
    const beginsAt = board.earliest(session, sitter, range.from)
    if (beginsAt === null || beginsAt > range.to) continue
    found = { session, beginsAt, displaced: gone.map((place) => place.sitter) }
    break
  }
  for (const place of gone) board.place(place.sitter, place.session, place.beginsAt)
  return found
}

const sessionsIn = (board: Board, sitter: Sitter, { from, to }: BeginRange): Session[] =>
  board.suitingSessions(sitter).filter((session) => session.from <= to && from < session.to)

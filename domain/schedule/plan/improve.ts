import type { Board } from './board.ts'
import { bestOffer, demandOf, placeOrOpen, placeTogether, WELL_TOGETHER } from './construct.ts'
import { TOGETHER_MINUTES } from './costs.ts'
import { inMs } from './instance.ts'
import { pick, type Random } from './random.ts'
import type { Session, Sitter } from './sessions.ts'

/** Trials for each enrolment, and the sessions that each looks at besides those of the family. */
export const TRIALS = 15
const SESSIONS = 5
/** Sessions in which somebody is moved aside for an enrolment without a place, and how many of each. */
const EJECTIONS = 12

/**
 * Improves a plan by small moves, each of which is kept only if it does not cost more: an enrolment moves to another
 * place, or somebody without a family is moved aside for one without a place. The number of trials is fixed, and not the time, so that
 * the same seed gives the same plan on each machine. Yields after each trial.
 */
export function* improve(board: Board, random: Random, isPinned: (sitter: Sitter) => boolean): Generator<void> {
  const movable = board.sitters.filter((sitter) => !isPinned(sitter))
  for (const sitter of movable)
    if (!sitter.session) {
      placeByForce(board, sitter, random, isPinned)
      yield
    }
  const trials = movable.length * TRIALS
  for (let trial = 0; trial < trials; trial++) {
    const sitter = pick(random, movable)
    const family = sitter ? [sitter, ...sitter.mates] : []
    if (family.length > 1 && trial % 4 === 0) relocateFamily(board, family, isPinned)
    else if (sitter?.session && family.length > 1 && trial % 4 === 1) join(board, sitter, isPinned)
    else if (sitter?.session) relocate(board, sitter, random)
    yield
  }
  for (const sitter of movable)
    if (!sitter.session) {
      placeByForce(board, sitter, random, isPinned)
      yield
    }
}

function relocate(board: Board, sitter: Sitter, random: Random): void {
  const { session, beginsAt } = sitter
  if (!session) return
  board.remove(sitter)
  const before = board.costOf(sitter, session, beginsAt)
  const suiting = board.suitingSessions(sitter)
  const looked = new Set<Session>([session])
  for (const mate of sitter.mates)
    if (mate.session) for (const one of suiting) if (one.day === mate.session.day) looked.add(one)
  for (let count = 0; count < SESSIONS; count++) looked.add(pick(random, suiting) ?? session)
  const offer = bestOffer(board, sitter, [...looked])
  if (offer && offer.cost <= before) board.place(sitter, offer.session, offer.beginsAt)
  else board.place(sitter, session, beginsAt)
}

/** Looks for a better place for all members of a family at once. */
function relocateFamily(board: Board, family: readonly Sitter[], isPinned: (sitter: Sitter) => boolean): void {
  if (family.some((sitter) => !sitter.session || isPinned(sitter))) return
  const places = family.map((sitter) => ({ sitter, session: sitter.session, beginsAt: sitter.beginsAt }))
  for (const sitter of family) board.remove(sitter)
  let before = 0
  for (const { sitter, session, beginsAt } of places) {
    if (!session) continue
    before += board.costOf(sitter, session, beginsAt)
    board.place(sitter, session, beginsAt)
  }
  if (before < WELL_TOGETHER) return
  for (const sitter of family) board.remove(sitter)
  const after = placeTogether(board, family)
  if (after !== null && after < before) return
  for (const { sitter, session, beginsAt } of places) {
    board.remove(sitter)
    if (session) board.place(sitter, session, beginsAt)
  }
}

/** Takes the place of somebody without a family within an hour of a member of his own, if both together then cost less. */
function join(board: Board, sitter: Sitter, isPinned: (sitter: Sitter) => boolean): void {
  const { session, beginsAt } = sitter
  const mate = sitter.mates.find((one) => one.session)
  if (!session || !mate?.session) return
  board.remove(sitter)
  const before = board.costOf(sitter, session, beginsAt)
  if (before >= WELL_TOGETHER)
    for (const there of board.suitingSessions(sitter)) {
      if (there.day !== mate.session.day) continue
      for (const other of there.sitters) {
        if (other.mates.length > 0 || isPinned(other) || other.occupiedMs < sitter.occupiedMs) continue
        if (Math.abs(other.beginsAt - mate.beginsAt) > inMs(TOGETHER_MINUTES)) continue
        if (exchange(board, sitter, other, before)) return
      }
    }
  board.place(sitter, session, beginsAt)
}

/** The first, who has no place, takes that of the other if the other finds one and the sum costs less than before. */
function exchange(board: Board, sitter: Sitter, other: Sitter, before: number): boolean {
  const { session, beginsAt } = other
  if (!session) return false
  board.remove(other)
  const wasOther = board.costOf(other, session, beginsAt)
  const begins = board.earliest(session, sitter, beginsAt)
  if (begins !== null) {
    const cost = board.costOf(sitter, session, begins)
    board.place(sitter, session, begins)
    const offer = cost < before ? bestOffer(board, other, board.suitingSessions(other)) : null
    if (offer && cost + offer.cost < before + wasOther) {
      board.place(other, offer.session, offer.beginsAt)
      return true
    }
    board.remove(sitter)
  }
  board.place(other, session, beginsAt)
  return false
}

function placeByForce(board: Board, sitter: Sitter, random: Random, isPinned: (sitter: Sitter) => boolean): boolean {
  const waiting = board.sitters.filter(({ session }) => !session)
  if (placeOrOpen(board, sitter, demandOf(waiting))) return true
  const suiting = board.suitingSessions(sitter)
  for (let count = 0; count < EJECTIONS; count++) {
    const session = pick(random, suiting)
    if (!session) return false
    closeGaps(board, session, isPinned)
    const begins = board.earliest(session, sitter, session.from)
    if (begins !== null) {
      board.place(sitter, session, begins)
      return true
    }
    const alone = session.sitters.filter((one) => !isPinned(one) && one.mates.length === 0)
    for (const other of alone) if (replace(board, other, sitter)) return true
  }
  return false
}

/** Gives the place of one enrolment to another if the first finds a place elsewhere. */
function replace(board: Board, other: Sitter, sitter: Sitter): boolean {
  const { session, beginsAt } = other
  if (!session || other.occupiedMs < sitter.occupiedMs) return false
  board.remove(other)
  const begins = board.earliest(session, sitter, beginsAt)
  if (begins !== null) {
    board.place(sitter, session, begins)
    const offer = bestOffer(board, other, board.suitingSessions(other))
    if (offer) {
      board.place(other, offer.session, offer.beginsAt)
      return true
    }
    board.remove(sitter)
  }
  board.place(other, session, beginsAt)
  return false
}

/** Moves everybody without a family in a session forward as far as the rules allow, so that what is free lies at its end. */
function closeGaps(board: Board, session: Session, isPinned: (sitter: Sitter) => boolean): void {
  const inOrder = session.sitters.slice()
  for (const sitter of inOrder) {
    if (isPinned(sitter) || sitter.mates.length > 0) continue
    const { beginsAt } = sitter
    board.remove(sitter)
    board.place(sitter, session, Math.min(beginsAt, board.earliest(session, sitter, session.from) ?? beginsAt))
  }
}
